import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the smallest possible web app: one public page, one script and a page for "not found". */
export async function makeWebFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await mkdir(join(folder, 'public', 'assets'), { recursive: true });
  await writeFile(join(folder, 'public', 'assets', 'app-1234.js'), 'export {};\n');
  for (const page of ['home', 'none']) {
    await writeFile(
      join(folder, 'pages', `${page}.html`),
      `<!doctype html><html lang="en"><head></head>${page}</html>`,
    );
  }
  await writeFile(
    join(folder, 'pages.json'),
    JSON.stringify({
      files: { '/': 'home.html', '/search': 'home.html' },
      notFound: { en: 'none.html', fr: 'none.html' },
      bilingual: [{ en: '/', fr: '/fr' }],
      scriptHash: 'sha256-none',
      placeholders: {
        origin: 'https://public-url.invalid',
        supportEmail: 'support@mail.invalid',
        privacyOfficer: 'officer.invalid',
        privacyEmail: 'privacy@mail.invalid',
      },
    }),
  );
}
