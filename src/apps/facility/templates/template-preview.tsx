import { TemplatePreviewBody } from './job-body.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';

import { PreviewPanel } from '#apps/facility/parts/preview-panel.tsx';
import type { TemplateDraft } from './template-draft.ts';
import { previewOfTemplateDraft, type TemplatePreviewChoices } from './template-preview.ts';

type Props = { draft: TemplateDraft; choices: TemplatePreviewChoices };

/** Preview of the typed template, with the components of the page on which workers read it. */
export function TemplatePreview({ draft, choices }: Props) {
  const { job, elsewhere } = previewOfTemplateDraft(useDebouncedValue(draft), choices);
  const shown = elsewhere.filter(([, text]) => text !== '');
  return (
    <PreviewPanel>
      <TemplatePreviewBody job={job} name="施設" />
      <div className="flex flex-col gap-4 px-4 pb-6">
        <p className="rounded-12 border border-dashed border-line p-4 text-fg-2">
          募集の画面には、このほかに勤務の日時と給与、施設の写真と情報が出ます。
        </p>
        {shown.length > 0 && (
          <DefinitionList>
            {shown.map(([label, text]) => (
              <DefinitionRow key={label} label={label} layout="stack">
                <span className="wrap-anywhere whitespace-pre-line">{text}</span>
              </DefinitionRow>
            ))}
          </DefinitionList>
        )}
      </div>
    </PreviewPanel>
  );
}
