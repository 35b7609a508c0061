import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import type { FormHandle, FormState } from '#platform/web/forms/use-form.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import type { ProfileTopic } from './client.ts';
import { profileTopicsNeededToApply } from './next-step.ts';

type Props = {
  topic: ProfileTopic | 'emergency';
  title: Sentence;
  form: FormState & Pick<FormHandle<unknown>, 'isDirty' | 'onSubmit'>;
  children: ReactNode;
};

/** The frame of every form of the profile: title, steps within a task, errors, and the save button. */
export function ProfileTopicScreen({ topic, title, form, children }: Props) {
  const [params] = useSearchParams();
  const returnTo = sameSitePath(params.get('returnTo'));
  const step = profileTopicsNeededToApply.findIndex((needed) => needed === topic) + 1;
  const isStep = returnTo !== null && step > 0;
  const isLast = step === profileTopicsNeededToApply.length;
  const home = topic === 'emergency' ? paths.me() : paths.me.profile();
  return (
    <Screen
      title={title}
      back={returnTo ?? home}
      below={
        isStep && (
          <StepHeader step={step} total={profileTopicsNeededToApply.length} title="プロフィール" />
        )
      }
    >
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="flex flex-col gap-7 px-4 py-5">
          <FormErrors
            form={form}
            title="保存できませんでした"
            labels={labels}
            action={form.failure?.code === 'CONFLICT' && <Reload />}
          />
          {children}
        </div>
        <ActionBar>
          <Button
            type="submit"
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="保存しています…"
          >
            {isStep && !isLast ? '保存して次へ' : '保存する'}
          </Button>
        </ActionBar>
      </form>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </Screen>
  );
}

/** Field labels for the error summary, where the error's sentence alone would be ambiguous. */
const labels: Record<string, string> = {
  lastName: '姓',
  firstName: '名',
  lastKana: 'セイ',
  firstKana: 'メイ',
  city: '市区町村',
  streetNumber: '町名・番地',
  building: '建物名・部屋番号',
};

/** Button to reload, for a profile that was changed on another screen in the meantime. */
function Reload() {
  return (
    <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
      再読み込みする
    </Button>
  );
}
