import { DateField } from '#platform/ui/dates/date-field.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { PhotoPicker } from '#platform/ui/photos/photo-picker.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

import type { CertificateForm } from './certificate-draft.ts';
import type { PickedPictures } from './use-pictures.ts';

type Props = { form: CertificateForm; pictures: PickedPictures };

/** The photo of the certificate, cropped in a frame with the proportions of a page. */
export function CertificatePhotoField({
  form,
  pictures,
  saved = null,
}: Props & { saved?: string | null }) {
  const { draft, problems, change } = form;
  return (
    <PhotoPicker
      label="資格証の写真"
      id={fieldId('uploadId')}
      kind="paper"
      required={saved === null}
      support="証書の全体と、氏名・番号の文字が読めるように撮ってください"
      preview={draft.photo?.url ?? saved}
      error={problems['uploadId']}
      onPick={(cut) => change({ photo: pictures.keep(cut) })}
    />
  );
}

type TextProps = Props & { profileName: string | null; expires: boolean };

/** The expiry date of a certificate and the name on it. */
export function CertificateTextFields({ form, pictures, profileName, expires }: TextProps) {
  const { draft, problems, change } = form;
  return (
    <>
      {expires && (
        <DateField
          label="有効期限"
          name="expiresOn"
          required
          support="証書に書かれた有効期間の最後の日（西暦）"
          value={draft.expiresOn}
          error={problems['expiresOn']}
          onChange={(expiresOn) => change({ expiresOn })}
        />
      )}
      <RadioGroup
        label="証書の氏名は現在と同じですか？"
        name="isSameName"
        required
        support={profileName ? `現在の氏名：${profileName}` : undefined}
        error={problems['isSameName']}
      >
        <RadioRow
          name="isSameName"
          value="yes"
          label="はい、同じです"
          checked={draft.isSameName === true}
          onChange={() => change({ isSameName: true })}
        />
        <RadioRow
          name="isSameName"
          value="no"
          label="いいえ、違います"
          description="旧姓で取得した場合など"
          checked={draft.isSameName === false}
          onChange={() => change({ isSameName: false })}
        />
      </RadioGroup>
      {draft.isSameName === false && <OtherName form={form} pictures={pictures} />}
    </>
  );
}

function OtherName({ form, pictures }: Props) {
  const { draft, problems, change } = form;
  return (
    <>
      <TextField
        label="証書に書かれた氏名"
        name="nameOnCertificate"
        required
        autoComplete="off"
        value={draft.name}
        error={problems['nameOnCertificate']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="氏名が違う理由"
        name="remarksOnDifferentName"
        required
        autoComplete="off"
        value={draft.remarks}
        error={problems['remarksOnDifferentName']}
        onChange={(event) => change({ remarks: event.target.value })}
      />
      <PhotoPicker
        label="戸籍抄本または住民票の写真"
        id={fieldId('nameProofUploadId')}
        kind="paper"
        optional
        support="前の氏名と今の氏名の両方がわかるもの。あとから追加もできますが、一緒に送ると確認が早くなります"
        preview={draft.proof?.url ?? null}
        error={problems['nameProofUploadId']}
        onPick={(cut) => change({ proof: pictures.keep(cut) })}
      />
    </>
  );
}
