import { useEffect, useState, useSyncExternalStore } from 'react';

/** `missing`: the phone has no camera, or another app is using it. */
type CameraState = 'starting' | 'running' | 'denied' | 'missing';

export type StampCameraState = {
  state: CameraState;
  /** The picture for the video element; null while the camera is off. */
  stream: MediaStream | null;
  /** Null when the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | null;
};

/**
 * The rear camera while `active`. Stops its tracks when the page is hidden or left and reopens them
 * when visible, because some phones return a black picture otherwise.
 */
export function useStampCamera(active: boolean): StampCameraState {
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failed, setFailed] = useState<'denied' | 'missing' | null>(null);
  const [light, setLight] = useState<'none' | 'off' | 'on'>('none');

  useEffect(() => {
    if (!active || !visible) return undefined;
    let opened: MediaStream | null = null;
    let left = false;
    async function start() {
      try {
        opened = await openRear();
        if (left) return stopTracks(opened);
        setLight(hasTorch(opened) ? 'off' : 'none');
        setFailed(null);
        setStream(opened);
      } catch (error) {
        if (!left) setFailed(failureOf(error));
      }
    }
    void start();
    return () => {
      left = true;
      stopTracks(opened);
      setStream(null);
      setLight('none');
    };
  }, [active, visible]);

  const toggle = async () => {
    const turned = light === 'off';
    // `torch` is from the Image Capture draft and missing in TypeScript's DOM.
    const torch = { torch: turned } as MediaTrackConstraintSet;
    try {
      await stream?.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
      setLight(turned ? 'on' : 'off');
    } catch {
      // The light could not be switched: hide the button.
      setLight('none');
    }
  };
  return {
    state: stream ? 'running' : (failed ?? 'starting'),
    stream,
    torch: light === 'none' ? null : { isOn: light === 'on', toggle: () => void toggle() },
  };
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function openRear(): Promise<MediaStream> {
  // Pages without https have no `mediaDevices`.
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera here', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function failureOf(error: unknown): 'denied' | 'missing' {
  const name = error instanceof DOMException ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'missing';
}

function hasTorch(stream: MediaStream): boolean {
  // Not every browser has `getCapabilities`, and TypeScript's DOM lacks `torch`.
  const able = stream.getVideoTracks()[0]?.getCapabilities?.() as { torch?: boolean } | undefined;
  return able?.torch === true;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = () => document.visibilityState === 'visible';
