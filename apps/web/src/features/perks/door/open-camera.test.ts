import { expect, test } from 'vitest';
import { openCamera } from './open-camera.ts';

function createCamera() {
  let isOn = false;
  const { promise, resolve, reject } = Promise.withResolvers<MediaStream>();
  return {
    request: () => promise,
    isOn: () => isOn,
    allow() {
      isOn = true;
      const track = { stop: () => (isOn = false) };
      resolve({ getTracks: () => [track] } as unknown as MediaStream);
    },
    refuse: () => reject(new DOMException('Denied', 'NotAllowedError')),
  };
}

test('a camera stays on until the scanner closes it', async () => {
  const camera = createCamera();
  const { opened, close } = openCamera(camera.request);
  camera.allow();
  await opened;
  expect(camera.isOn()).toBe(true);
  close();
  expect(camera.isOn()).toBe(false);
});

test('a camera that opens only after the scanner was closed is turned off at once', async () => {
  const camera = createCamera();
  const { opened, close } = openCamera(camera.request);
  close();
  camera.allow();
  await opened;
  expect(camera.isOn()).toBe(false);
});

test('a camera that the browser refuses or does not have is reported, and can still be closed', async () => {
  const camera = createCamera();
  const refused = openCamera(camera.request);
  camera.refuse();
  await expect(refused.opened).rejects.toThrow('Denied');
  refused.close();
  const missing = openCamera(() => {
    throw new TypeError('No mediaDevices');
  });
  await expect(missing.opened).rejects.toThrow('No mediaDevices');
});
