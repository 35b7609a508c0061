import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { readDisplaySettings, type DisplaySettingsData } from '#platform/web/display.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import type { RootLoaderData } from '#platform/web/server-time.ts';

import { applyDisplaySettings } from './apply-display.ts';

const themes: [DisplaySettingsData['theme'], string, string][] = [
  ['auto', '自動', '端末の設定に合わせます'],
  ['light', 'ライト', '明るい画面'],
  ['dark', 'ダーク', '暗い場所で見やすい画面'],
];

const texts: [DisplaySettingsData['text'], string][] = [
  ['standard', '標準'],
  ['large', '大'],
  ['largest', '特大'],
];

/** 表示の設定: takes effect immediately and is stored on this device. */
export default function DisplaySettings() {
  const root = useRouteLoaderData<RootLoaderData>('root');
  const [display, setDisplay] = useState<DisplaySettingsData>(
    root?.display ?? readDisplaySettings(null),
  );
  const change = (next: DisplaySettingsData) => {
    setDisplay(next);
    applyDisplaySettings(next);
  };
  return (
    <Screen title="表示の設定" back={paths.settings()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <RadioGroup label="画面の明るさ">
          {themes.map(([value, label, description]) => (
            <RadioRow
              key={value}
              name="theme"
              value={value}
              label={label}
              description={description}
              checked={display.theme === value}
              onChange={() => change({ ...display, theme: value })}
            />
          ))}
        </RadioGroup>
        <RadioGroup label="文字の大きさ">
          {texts.map(([value, label]) => (
            <RadioRow
              key={value}
              name="text"
              value={value}
              label={label}
              checked={display.text === value}
              onChange={() => change({ ...display, text: value })}
            />
          ))}
        </RadioGroup>
        <div className="flex flex-col gap-2">
          <SwitchRow
            label="ふりがな"
            description="見出しやボタン、案内の漢字に、読みがなをつけます"
            checked={display.hasFurigana}
            onChange={() => {
              change({ ...display, hasFurigana: !display.hasFurigana });
              // Reloads, because every text of the page must be rendered again.
              window.location.reload();
            }}
          />
          <SwitchRow
            label="やさしい日本語"
            description="案内や注意の文を、短くやさしい言葉にします。正式な文書は変わりません"
            checked={display.isPlainLanguage}
            onChange={() => {
              change({ ...display, isPlainLanguage: !display.isPlainLanguage });
              window.location.reload();
            }}
          />
          <SwitchRow
            label="動きを減らす"
            description="画面の動きやアニメーションを止めます"
            checked={display.isStill}
            onChange={() => change({ ...display, isStill: !display.isStill })}
          />
        </div>
        <p className="text-fg-2">
          <Words>選ぶとすぐに変わります。この端末に保存されます。</Words>
        </p>
      </div>
    </Screen>
  );
}
