import { deviceStorage } from '#platform/web/storage/device-storage.ts';

const key = 'camera-explained';

/** True when this phone has already shown the explanation of the camera's purpose. */
export function isCameraExplained(): boolean {
  return deviceStorage().getItem(key) === '1';
}

export function rememberCameraExplained(): void {
  deviceStorage().setItem(key, '1');
}
