import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Detector = {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
};

let detector: Promise<Detector> | null = null;

/** Returns the text of a QR code in a picture, or null. Rejects when no reader could be loaded. */
export async function readQr(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  detector ??= openDetector().catch((error: unknown) => {
    // Loading fails without a connection: the next picture tries again.
    detector = null;
    throw error;
  });
  const found = await (await detector).detect(source);
  return found[0]?.rawValue ?? null;
}

/** Opens the browser's own reader if there is one, otherwise a WASM reader of a megabyte, fetched only then. */
async function openDetector(): Promise<Detector> {
  const own = await nativeDetector();
  if (own) return new own({ formats: ['qr_code'] });
  const ours = await import('barcode-detector/ponyfill');
  try {
    // The package would fetch the WASM module from a public CDN by default.
    const overrides = { locateFile: () => wasmUrl };
    await ours.prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // The package caches a failed load; purge it.
    ours.purgeZXingModule();
    throw error;
  }
  return new ours.BarcodeDetector({ formats: ['qr_code'] });
}

async function nativeDetector(): Promise<DetectorClass | null> {
  if (!('BarcodeDetector' in globalThis)) return null;
  // TypeScript's DOM types lack BarcodeDetector of the Shape Detection API.
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector: DetectorClass };
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? BarcodeDetector : null;
  } catch {
    // Some desktop browsers have the class without the service that it needs.
    return null;
  }
}

const maxSide = 1_600;

/** Returns the text of a QR code in a photo, scaled down first: reading twelve megapixels takes seconds. */
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
