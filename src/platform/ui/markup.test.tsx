import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BarChart } from './display/bar-chart.tsx';
import { Button } from './button.tsx';
import { ComboField } from './fields/combo-field.tsx';
import { accessibleDayLabel } from './dates/date-strip.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { ErrorSummary } from './fields/error-summary.tsx';
import { JstTime, JstTimeRange } from './dates/jst-time.tsx';
import { Money } from './display/money.tsx';
import { monthShiftedBy, weeksOfMonth } from './dates/month-grid.tsx';
import { PhotoPicker } from './photos/photo-picker.tsx';
import { qrCodeSvgPath } from './display/qr-image.tsx';
import { createFuriganaRenderer } from './display/furigana.tsx';
import { MarkedTextsContext, MarkedText } from './display/with-furigana.tsx';
import { TermMeaning, ContractPrevailsNote } from './display/plain-notes.tsx';
import { PlainLanguageContext, FuriganaContext, Words } from './display/words.tsx';
import { Sheet } from './overlays/sheet.tsx';
import { StarRating } from './display/star-rating.tsx';
import { TextField } from './fields/text-field.tsx';
import { TimeField } from './dates/time-field.tsx';
import { ToastHost } from './overlays/toast-host.tsx';

/** The text of the HTML, without tags and React's comments. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

describe('a field', () => {
  const html = renderToString(
    <TextField
      label="氏名"
      name="name"
      required
      support="戸籍のとおりに"
      error="氏名を入力してください"
    />,
  );
  test('ties label, support and error to its control', () => {
    expect(html).toContain('<label for="field-name"');
    expect(html).toContain('aria-describedby="field-name-support field-name-error"');
    expect(html).toContain('id="field-name-error"');
    expect(html).toContain('aria-invalid="true"');
  });
  test('says that it is required to eyes and ears', () => {
    expect(html).toContain('※必須');
    expect(html).toContain('aria-required="true"');
  });
});

describe('a button', () => {
  test('that cannot be pressed stays focusable and says why', () => {
    const html = renderToString(<Button reason="08:30から押せます">出勤する</Button>);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled');
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<span id="${id}"`);
  });
  test('does not submit a form by accident', () => {
    expect(renderToString(<Button>保存する</Button>)).toContain('type="button"');
  });
});

test('money is read as it is written', () => {
  expect(textOf(renderToString(<Money amount={13600} />))).toBe('13,600円');
  expect(textOf(renderToString(<Money amount={1200} signed />))).toBe('+1,200円（増）');
  expect(textOf(renderToString(<Money amount={-300} signed />))).toBe('-300円（減）');
  expect(textOf(renderToString(<Money amount={0} signed />))).toBe('0円');
});

test('times are those of Tokyo and machine-readable', () => {
  const html = renderToString(<JstTime at="2026-11-22T00:00:00Z" format="time" />);
  expect(html).toBe('<time dateTime="2026-11-22T00:00:00.000Z">09:00</time>');
  expect(textOf(renderToString(<JstTime at="2026-11-22" />))).toBe('2026/11/22（日）');
  const night = <JstTimeRange from="2026-11-22T08:00:00Z" to="2026-11-23T01:00:00Z" />;
  expect(textOf(renderToString(night))).toBe('17:00〜翌10:00');
});

test('a rating is text', () => {
  expect(textOf(renderToString(<StarRating rate={4.6} count={128} />))).toBe('評価 4.6（128件）');
});

test('a day of the strip is spoken with weekday, holiday and count', () => {
  expect(accessibleDayLabel({ day: '2026-11-21', count: 32 })).toBe('11月21日 土曜日 32件');
  expect(accessibleDayLabel({ day: '2026-11-23', holiday: '勤労感謝の日' })).toBe(
    '11月23日 月曜日 勤労感謝の日',
  );
});

test('furigana stands above the longest words that have it, for workers who chose it', () => {
  const text = <Words>振込口座へ振込</Words>;
  expect(renderToString(text)).toBe('振込口座へ振込');
  const furigana = new Map([
    ['振込', 'ふりこみ'],
    ['振込口座', 'ふりこみこうざ'],
  ]);
  expect(
    renderToString(
      <FuriganaContext value={createFuriganaRenderer(furigana)}>{text}</FuriganaContext>,
    ),
  ).toBe(
    '<span><ruby>振込口座<rt aria-hidden="true">ふりこみこうざ</rt></ruby>へ<ruby>振込<rt aria-hidden="true">ふりこみ</rt></ruby></span>',
  );
});

test('a text that somebody wrote has furigana where it is known, and is word for word otherwise', () => {
  const text = '申し送り\nのあと';
  const marked = '\uFFF9申\uFFFAもう\uFFFBし\uFFF9送\uFFFAおく\uFFFBり\nのあと';
  const shown = (own: string, texts: ReadonlyMap<string, string> | null) =>
    renderToString(
      <MarkedTextsContext value={texts}>
        <MarkedText>{own}</MarkedText>
      </MarkedTextsContext>,
    ).replaceAll('<!-- -->', '');
  const known = new Map([[text, marked]]);
  expect(shown(text, null)).toBe(text);
  expect(shown('申し送り', known)).toBe('申し送り');
  expect(shown(text, known)).toBe(
    '<span class="leading-[2]"><ruby>申<rt aria-hidden="true">もう</rt></ruby>し<ruby>送<rt aria-hidden="true">おく</rt></ruby>り\nのあと</span>',
  );
});

describe('plain language', () => {
  const plainLanguage = {
    say: (sentence: string) => sentence.replace('退勤する', '仕事を終わる'),
    explain: (term: string) => (term === '賃金' ? 'もらうお金' : null),
  };
  const furigana = new Map([['仕事', 'しごと']]);

  test('comes first, and its furigana above it', () => {
    const html = renderToString(
      <PlainLanguageContext value={plainLanguage}>
        <FuriganaContext value={createFuriganaRenderer(furigana)}>
          <Words>{9}時に退勤する</Words>
        </FuriganaContext>
      </PlainLanguageContext>,
    );
    expect(html.replaceAll('<!-- -->', '')).toBe(
      '<span>9時に<ruby>仕事<rt aria-hidden="true">しごと</rt></ruby>を終わる</span>',
    );
  });

  test('is found around an element, which is placed where the plain sentence has it', () => {
    const table = {
      ...plainLanguage,
      say: (sentence: string) => sentence.replace(/^(.)に退勤します。$/, '終わりは$1です。'),
    };
    const mixed = (
      <Words>
        <b>18:00</b>に退勤します。
      </Words>
    );
    const html = renderToString(<PlainLanguageContext value={table}>{mixed}</PlainLanguageContext>);
    expect(html.replaceAll('<!-- -->', '')).toBe('終わりは<b>18:00</b>です。');
    expect(renderToString(mixed)).toBe('<b>18:00</b>に退勤します。');
  });

  test('is said piece by piece around an element, where the whole sentence is not known', () => {
    const words = {
      ...plainLanguage,
      say: (text: string) => (text === '退勤する' ? '仕事を終わる' : text),
    };
    const mixed = (
      <Words>
        退勤する <b>18:00</b>
      </Words>
    );
    const html = renderToString(
      <PlainLanguageContext value={words}>
        <FuriganaContext value={createFuriganaRenderer(furigana)}>{mixed}</FuriganaContext>
      </PlainLanguageContext>,
    );
    expect(html.replaceAll('<!-- -->', '')).toBe(
      '<span><ruby>仕事<rt aria-hidden="true">しごと</rt></ruby>を終わる <b>18:00</b></span>',
    );
  });

  test('leaves out what is not shown', () => {
    const html = renderToString(
      <PlainLanguageContext value={plainLanguage}>
        <Words>
          {false}退勤する{null}
        </Words>
      </PlainLanguageContext>,
    );
    expect(html.replaceAll('<!-- -->', '')).toBe('仕事を終わる');
  });

  test('explains a term, and says that the paper counts, only for workers who chose plain language', () => {
    const shown = (
      <>
        <TermMeaning of="賃金" />
        <TermMeaning of="氏名" />
        <ContractPrevailsNote />
      </>
    );
    expect(renderToString(shown)).toBe('');
    expect(
      renderToString(<PlainLanguageContext value={plainLanguage}>{shown}</PlainLanguageContext>),
    ).toBe('<span>もらうお金</span><p>正式な文書は、もとの日本語です</p>');
  });
});

test('the figures of a chart are also a table', () => {
  const html = renderToString(
    <BarChart
      title="月ごとの給与"
      bars={[{ id: '1', label: '11', fullLabel: '2026年11月', value: 100 }]}
      format={(value) => `${value}円`}
    />,
  );
  expect(html).toContain('<th scope="row">2026年11月</th><td>100円</td>');
});

test('the error summary links to the fields and is nothing without errors', () => {
  expect(renderToString(<ErrorSummary errors={[]} />)).toBe('');
  const html = renderToString(
    <ErrorSummary errors={[{ id: 'field-a', text: '名前がありません' }]} />,
  );
  expect(html).toContain('href="#field-a"');
});

test('a QR path draws exactly the dark cells', () => {
  const cells = [
    [true, true, false],
    [false, false, true],
  ];
  expect(qrCodeSvgPath(cells)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
});

test('a month has whole weeks from Sunday, and months pass the year', () => {
  const weeks = weeksOfMonth('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeksOfMonth('2027-02').flat().at(-1)).toBe('2027-03-06');
  expect(monthShiftedBy('2026-12', 1)).toBe('2027-01');
  expect(monthShiftedBy('2026-01', -1)).toBe('2025-12');
});

test('what floats over the page needs no document on the server', () => {
  const html = renderToString(
    <>
      <ToastHost />
      <Sheet open onClose={() => {}} title="絞り込み">
        内容
      </Sheet>
      <Dialog open onClose={() => {}} title="確認" actions={null} />
      <PhotoPicker label="写真" kind="card" preview={null} onPick={() => {}} />
      <TimeField label="開始" value="09:00" onChange={() => {}} />
      <ComboField label="駅" options={[]} value={null} onChange={() => {}} />
    </>,
  );
  expect(html).not.toContain('絞り込み');
  expect(textOf(html)).toContain('09');
});
