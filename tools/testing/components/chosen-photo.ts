import { page, userEvent } from 'vitest/browser';

/** Chooses a photo of 640×360 pixels from the gallery, and accepts the crop as it is proposed. */
export async function choosePhoto(): Promise<void> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 360];
  canvas.getContext('2d')?.fillRect(0, 0, 320, 360);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  const input = document.querySelector('input[type=file]:not([capture])');
  if (!input) throw new Error('there is no field for a file');
  await userEvent.upload(input, new File([blob], 'room.png', { type: 'image/png' }));
  await page.getByRole('button', { name: 'この写真を使う' }).click();
}
