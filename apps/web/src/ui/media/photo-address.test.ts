import { afterEach, expect, test, vi } from 'vitest';
import { photoAddress } from './photo-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('a photo of the API is requested at twice its width on the page', () => {
  vi.stubGlobal('location', { origin: 'https://ambiance.example' });
  expect(photoAddress('/media/photos/ab.webp', 240)).toBe('https://ambiance.example/media/photos/ab.webp?w=480');
});

test.each([
  'https://pictures.example/ana.jpg',
  'http://pictures.example/ana.jpg?size=2',
  'HTTPS://pictures.example/A b',
])('the address %s is left unchanged', (url) => {
  expect(photoAddress(url, 240)).toBe(url);
});
