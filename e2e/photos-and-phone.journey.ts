import type { Page } from 'playwright/test';
import { phonePhoto, picture } from '../apps/server/test/picture-files.ts';
import { expect, test } from './ambiance.ts';
import { textedCode } from './mails.ts';
import { authorizationAs, open, register, toast } from './people.ts';
import { inaccessible } from './screens/inspect-page.ts';
import { nextFrames } from './screens/next-frames.ts';

/** Opens the photos of a newly registered member, from their profile. */
async function openPhotos(page: Page, name: string): Promise<void> {
  await open(page, '/profile', await register(page.request, name));
  await page.getByRole('link', { name: 'Add photos' }).click();
  await expect(page.getByRole('heading', { name: 'My Photos (0/12)' })).toBeVisible();
}

/** Opens the verification of a newly registered member. */
const openVerification = async (page: Page, name: string) =>
  open(page, '/profile?edit=verification', await register(page.request, name));

const chooser = (page: Page) => page.locator('input[type=file]');
const gif = 'R0lGODdhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const photos = async (count: number) => {
  const colours = ['#b5651d', '#1d65b5', '#2f7d4f', '#7d2f6b', '#c9a24a', '#444444', '#999999'];
  const files = colours.slice(0, count).map(async (colour, n) => ({
    name: `photo-${n + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', { width: 800, height: 1000, colour }),
  }));
  return Promise.all(files);
};

test('a member uploads 6 photos, chooses the primary one and deletes one', async ({ page }) => {
  await openPhotos(page, 'Ana');
  await chooser(page).setInputFiles(await photos(7));
  await expect(page.getByText('You can only upload up to 6 photos at once')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo-6.jpg' }).click();
  await chooser(page).setInputFiles((await photos(7)).slice(6));
  await page.getByRole('button', { name: 'Upload 6 photos' }).click();
  await expect(toast(page, '6 photo(s) uploaded successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Photos (6/12)' })).toBeVisible();
  await expect(page.getByText('6 of 12 photos')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add photos' })).toBeFocused();

  const grid = page.getByRole('region', { name: 'My Photos' }).getByRole('listitem');
  await expect(grid).toHaveCount(6);
  await expect(grid.nth(0)).toContainText('Primary');
  await grid.nth(2).getByRole('button', { name: 'Set Primary' }).click();
  await expect(toast(page, 'Primary photo updated')).toBeVisible();
  await expect(grid.nth(2).getByText('Primary', { exact: true })).toBeVisible();
  await expect(grid.nth(0).getByText('Primary', { exact: true })).toHaveCount(0);

  // A new order is shown before it is stored. Several are stored one after another.
  let storedOrders = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/users/me/photos/order')) storedOrders += 1;
  });
  const order = () => grid.getByRole('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  const [first, second, third, ...others] = (await order()) as [string, string, string, ...string[]];
  await grid.nth(0).getByRole('button', { name: 'Move photo 1' }).click();
  await page.getByRole('menuitem', { name: 'Move later' }).click();
  await expect.poll(order).toEqual([second, first, third, ...others]);
  await grid.nth(1).getByRole('img').hover();
  await page.mouse.down();
  const left = (await grid.nth(0).getByRole('img').boundingBox())!;
  await page.mouse.move(left.x + left.width / 2, left.y + left.height / 2, { steps: 5 });
  await page.mouse.up();
  // The library ignores clicks for 50 ms after a drop. This wait begins later than that, so it also ends later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect.poll(order).toEqual([first, second, third, ...others]);
  await grid.nth(5).getByRole('button', { name: 'Move photo 6' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move earlier' }).press('Enter');
  await expect(page.getByText('Now photo 5 of 6')).toBeAttached();
  const moved = [first, second, third, others[0], others[2], others[1]];
  await expect.poll(order).toEqual(moved);
  await expect.poll(() => storedOrders).toBe(3);
  await page.reload();
  await expect.poll(order).toEqual(moved);

  await grid.nth(2).getByRole('button', { name: 'Delete photo 3' }).click();
  const question = 'Are you sure you want to delete this photo? This action cannot be undone.';
  const dialog = page.getByRole('dialog', { name: 'Delete this photo?' });
  await expect(dialog).toContainText(question);
  await page.keyboard.press('Escape');
  await expect(grid).toHaveCount(6);
  await grid.nth(2).getByRole('button', { name: 'Delete photo 3' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Photo deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Photos (5/12)' })).toBeFocused();
  await expect(grid.nth(0).getByText('Primary', { exact: true })).toBeVisible();

  await page.reload();
  await expect(grid).toHaveCount(5);
  expect(await inaccessible(page)).toEqual([]);
  // Back closes the editor, and the profile shows the photos as others see them.
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('link', { name: 'Edit photos: 5 of 12 photos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next photo of Ana' })).toBeVisible();
});

test('an invalid photo is left out with the reason, and a photo refused by the server stays chosen', async ({
  page,
}) => {
  await openPhotos(page, 'Ben');
  await chooser(page).setInputFiles([
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(32 * 1024 * 1024) },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
    // The browser can show this file, but the server refuses it.
    { name: 'moving.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(gif, 'base64') },
  ]);
  await expect(page.getByText('notes.pdf: Only JPG, PNG, and WEBP images are allowed')).toBeVisible();
  await expect(page.getByText('IMG_1.HEIC is a HEIC photo')).toBeVisible();
  await expect(page.getByText('huge.jpg: Each photo must be less than 10MB')).toBeVisible();
  await expect(page.getByText('page.jpg: This file is damaged or isn’t a picture')).toBeVisible();
  // A valid file in the same upload is accepted.
  await chooser(page).setInputFiles(await photos(1));
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  const failed = toast(page, 'Failed to upload photos');
  await expect(failed).toBeVisible();
  await expect(toast(page, '1 photo(s) uploaded successfully')).toBeVisible();
  await expect(
    page.getByRole('alert').getByText('moving.jpg: Only JPG, PNG, and WEBP images are allowed'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove moving.jpg' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Photos (1/12)' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page.getByText('Waiting for the network…')).toBeVisible();
  // The upload is still there after the member has left it.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Waiting for the network…')).toBeHidden();
  await page.getByRole('link', { name: /^Edit photos/ }).click();
  await expect(page.getByText('Waiting for the network…')).toBeVisible();
  await expect(failed).toHaveCount(0);
  // A member who stops an upload gets no toast about it.
  await page.getByRole('button', { name: 'Stop' }).click();
  const network = 'Network error. Please check your connection and try again.';
  await expect(page.getByRole('alert').getByText(network)).toBeVisible();
  await nextFrames(page);
  expect(await failed.count()).toBe(0);
  // Once no photo is chosen, the error is not shown again, and neither is the problem of the file.
  await page.getByRole('button', { name: 'Remove moving.jpg' }).click();
  await expect(page.getByRole('alert').getByText(network)).toBeHidden();
  await chooser(page).setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  const problem = page.getByText('cv.pdf: Only JPG, PNG, and WEBP images are allowed');
  await expect(problem).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(problem).toBeHidden();
  await page.getByRole('link', { name: /^Edit photos/ }).click();
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await expect(problem).toBeHidden();
});

test('an upload waits for the network and goes on by itself, and a photo whose answer was lost is stored once', async ({
  page,
}) => {
  await openPhotos(page, 'Fay');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (request.method() === 'POST') sent.push(...searchParams.getAll('uploadId'));
  });
  // The server stores the first photo, and the network fails before its answer.
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*uploadId=*', requestStage: 'Response' }] });
  await chooser(page).setInputFiles(await photos(2));
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  const waiting = page.getByText('Waiting for the network…');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(true);
  await devtools.send('Fetch.disable');
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('img', { name: 'photo-1.jpg' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(2);
  // When it ends, the focus has a place, also if the screen was opened again in the meantime.
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();
  await page.getByRole('link', { name: /^(Add|Edit) photos/ }).click();
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(toast(page, '2 photo(s) uploaded successfully')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Add photos' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Photos (2/12)' })).toBeVisible();
  expect(sent.length).toBeGreaterThan(2);
  expect(new Set(sent).size).toBe(2);
});

test('a rotated photo of 50 megapixels is sent upright and small, and cropped as chosen', async ({ page }) => {
  await openPhotos(page, 'Eve');
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  // A photo like a phone's, held upright: the pixels are stored sideways, with a note to rotate them.
  const lying = await phonePhoto({ width: 8192, height: 6144 });
  await chooser(page).setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: lying });
  // The preview is a small copy.
  const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight];
  await expect.poll(() => page.getByRole('img', { name: 'IMG_1.jpg' }).evaluate(sizeOf)).toEqual([1600, 2134]);
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(toast(page, '1 photo(s) uploaded successfully')).toBeVisible();

  await chooser(page).setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: lying });
  await page.getByRole('button', { name: 'Crop IMG_2.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop to the shape of your card' });
  await expect.poll(() => dialog.locator('img').evaluate(sizeOf)).toEqual([1600, 2134]);
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(page.getByRole('heading', { name: 'My Photos (2/12)' })).toBeVisible();

  const shown = await page.evaluate(async () => {
    const all = document.querySelectorAll<HTMLImageElement>('[aria-labelledby=my-photos] img');
    const sizeOf = async ({ src }: HTMLImageElement) => {
      const { width, height } = await createImageBitmap(await (await fetch(src.replace(/\?.*/, ''))).blob());
      return [width, height];
    };
    return Promise.all([...all].map(sizeOf));
  });
  expect(shown).toEqual([
    [1200, 1600],
    [1280, 1600],
  ]);
  expect(Math.max(...sizes)).toBeLessThan(lying.length);
});

test('photos can be dropped on the card and pasted on the page', async ({ page }) => {
  await openPhotos(page, 'Cleo');
  const [first, second] = (await photos(2)).map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  const bring = (kind: 'drop' | 'paste', file: { name: string; bytes: number[] }) =>
    page.getByRole('region', { name: 'Add photos' }).evaluate(
      (card, given) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(given.file.bytes)], given.file.name, { type: 'image/jpeg' }));
        const event =
          given.kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        card.dispatchEvent(event);
      },
      { kind, file },
    );
  await bring('drop', first!);
  await bring('paste', second!);
  await page.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(page.getByRole('heading', { name: 'My Photos (2/12)' })).toBeVisible();
});

test('a member verifies a phone with the code sent to it', async ({ page }) => {
  await openVerification(page, 'Dan');
  const card = page.getByRole('region', { name: 'Phone verification' });
  const phone = card.getByLabel('Phone number');
  const code = card.getByLabel('6-digit code');
  await card.getByRole('button', { name: 'Send code' }).click();
  await expect(card.getByText('Please enter your phone number')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('0416 555 1234');
  await page.keyboard.press('Enter');
  const invalid = 'Please enter a valid phone number with country code (e.g., +14165551234)';
  await expect(card.getByText(invalid)).toBeVisible();
  await phone.fill('(416) 555-1234');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verification code sent!')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');

  await card.getByRole('button', { name: 'Back' }).click();
  await expect(phone).toHaveValue('(416) 555-1234');
  await expect(phone).toBeFocused();
  await card.getByRole('button', { name: 'I have a code' }).click();
  await expect(code).toBeFocused();
  await page.reload();
  await expect(card.getByText('We sent a code to +14165551234.')).toBeVisible();
  await expect(code).toBeVisible();
  await card.getByRole('button', { name: 'Back' }).click();
  await phone.fill('+1 416 555 4321');
  await page.keyboard.press('Enter');
  await expect(card.getByText(/^A code was just sent\. Please wait \d+ seconds/)).toBeVisible();
});

test('a wrong code causes an error next to the field, and the right one gives the badge', async ({ page }) => {
  await openVerification(page, 'Eve');
  const card = page.getByRole('region', { name: 'Phone verification' });
  const code = card.getByLabel('6-digit code');
  await card.getByLabel('Phone number').fill('+1 416 555 9876');
  await page.keyboard.press('Enter');
  await code.fill('12ab3');
  await expect(code).toHaveValue('123');
  await page.keyboard.press('Enter');
  await expect(card.getByText('Please enter the 6-digit code')).toBeVisible();

  const texted = await textedCode(page.request, '+14165559876');
  await code.fill(texted === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(card.getByText('That code isn’t right. Please check it and try again.')).toBeVisible();
  await expect(toast(page, 'Failed to verify code')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(texted);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Phone verified successfully!')).toBeVisible();
  const verified = page.getByRole('region', { name: 'Your phone is verified' });
  await expect(verified).toContainText('The number ending in 9876.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Verified: edit verification' })).toBeVisible();
  expect(await inaccessible(page)).toEqual([]);
});

test('a number that is taken is an error of the number, not of the code', async ({ page }) => {
  const number = '+14165550142';
  const codesOf = async () => {
    const { sms } = (await (await page.request.get('/dev/outbox')).json()) as { sms: { to: string; code: string }[] };
    return sms.filter(({ to }) => to === number).map(({ code }) => code);
  };
  const headers = await authorizationAs(page.request, await register(page.request, 'Gil'));
  await page.request.post('/api/users/me/verify/phone/start', { headers, data: { phone: number } });
  const code = await textedCode(page.request, number);
  const confirmed = await page.request.post('/api/users/me/verify/phone/confirm', { headers, data: { code } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);

  await openVerification(page, 'Hal');
  const card = page.getByRole('region', { name: 'Phone verification' });
  const phone = card.getByLabel('Phone number');
  await phone.fill(number);
  await page.keyboard.press('Enter');
  await expect(card.getByLabel('6-digit code')).toBeFocused();
  await expect.poll(codesOf).toHaveLength(2);
  const second = (await codesOf()).find((one) => one !== code) ?? code;
  await card.getByLabel('6-digit code').fill(second);
  await page.keyboard.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue(number);
  await expect(phone).toHaveAccessibleDescription(/This phone number already belongs to another account\./);
  await expect(card.getByRole('button', { name: 'I have a code' })).toHaveCount(0);
  // The first member is still verified.
  const verification = await page.request.get('/api/users/me/verification', { headers });
  expect(await verification.json()).toMatchObject({ verified: true });
});
