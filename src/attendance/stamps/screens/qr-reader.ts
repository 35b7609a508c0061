import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Detector = {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

let detector: Promise<Detector> | null = null;

/** The text of a QR code in a picture, or null. Rejects where no reader could be loaded. */
export async function readQr(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  detector ??= openDetector().catch((error: unknown) => {
    // Without a connection the reader may not have arrived: the next picture asks again.
    detector = null;
    throw error;
  });
  const found = await (await detector).detect(source);
  return found[0]?.rawValue ?? null;
}

/** The phone's own reader where there is one, otherwise ours: a megabyte that is only fetched then. */
async function openDetector(): Promise<Detector> {
  const own = await nativeDetector();
  if (own) return new own({ formats: ['qr_code'] });
  const ours = await import('barcode-detector/ponyfill');
  try {
    // By default the module would be fetched from a public network.
    const overrides = { locateFile: () => wasmUrl };
    await ours.prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // It would remember that it failed.
    ours.purgeZXingModule();
    throw error;
  }
  return new ours.BarcodeDetector({ formats: ['qr_code'] });
}

async function nativeDetector(): Promise<DetectorClass | null> {
  if (!('BarcodeDetector' in globalThis)) return null;
  // TypeScript's DOM does not know this class yet; its shape is the Shape Detection API's.
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorClass };
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? BarcodeDetector : null;
  } catch {
    // Some desktops have the class and no service behind it.
    return null;
  }
}

const maxSide = 1_600;

/** The text of a QR code on a photo, which is made smaller first: twelve megapixels take seconds. */
export async function readQrPhoto(photo: Blob): Promise<string | null> {
  const whole = await createImageBitmap(photo);
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const smaller = await createImageBitmap(whole, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  try {
    return (await readQr(smaller)) ?? (await readQr(whole));
  } finally {
    smaller.close();
    whole.close();
  }
}
