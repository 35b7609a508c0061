const key = 'camera-explained';

/** True when this phone was told before what the camera is for. */
export function cameraWasExplained(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    // Storage may be shut off: then it is explained every time.
    return false;
  }
}

export function rememberCameraExplained(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Explained once more next time.
  }
}
