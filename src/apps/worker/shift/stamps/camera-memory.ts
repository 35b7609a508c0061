import { deviceStorage } from '#platform/web/storage/device-storage.ts';

const key = 'camera-explained';

/** True when this phone has already shown the explanation of the camera's purpose. */
export function isCameraUseExplained(): boolean {
  return deviceStorage().getItem(key) === '1';
}

export function rememberCameraUseExplained(): void {
  deviceStorage().setItem(key, '1');
}
