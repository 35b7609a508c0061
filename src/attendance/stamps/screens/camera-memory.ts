const key = 'camera-explained';

/** True when this phone has already explained what the camera is for. */
export function cameraWasExplained(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    // Storage may be blocked: explain every time.
    return false;
  }
}

export function rememberCameraExplained(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Explain again next time.
  }
}
