/**
 * Opens a camera that can be closed at any time. If it opens only after that, it is turned off at once. `request` asks the browser for the
 * camera.
 */
export function openCamera(request: () => Promise<MediaStream>) {
  let stream: MediaStream | undefined;
  let isClosed = false;
  const turnOff = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const open = async () => {
    stream = await request();
    if (isClosed) turnOff();
    return stream;
  };
  return {
    opened: open(),
    close() {
      isClosed = true;
      turnOff();
    },
  };
}
