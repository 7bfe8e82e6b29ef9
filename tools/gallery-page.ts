export interface Picture {
  file: string;
  screen: string;
  language: string;
  scheme: string;
  device: string;
  /** Problems on the screenshot, one sentence each. */
  problems: string[];
}

/** A page with all screenshots, one row per screen, for review. */
export function galleryPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map(({ screen }) => screen))];
  const rows = names.map((name) => {
    const own = pictures.filter(({ screen }) => screen === name);
    const figures = own.map(
      ({ file, language, scheme, device, problems }) => `
      <figure class="${device}">
        <a href="${file}"><img src="${file}" loading="lazy" alt="${name}"></a>
        <figcaption>${language} · ${scheme} · ${device}${list(problems)}</figcaption>
      </figure>`,
    );
    return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ambiance, screen by screen</title>
<style>
  body { margin: 1.5rem; font: 15px/1.4 system-ui, sans-serif; background: #eee; }
  nav { columns: 5 12rem; }
  section > div { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; }
  figure { margin: 0; flex: none; }
  img { display: block; max-height: 44rem; object-fit: cover; object-position: top; border: 1px solid #ccc; }
  .phone img { width: 15rem; } .small-phone img { width: 12rem; } .desktop img { width: 34rem; }
  figcaption ul { color: #a00; max-width: 30rem; overflow-wrap: anywhere; }
</style>
<h1>Ambiance, screen by screen</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('<br>')}</nav>
${rows.join('\n')}
</html>
`;
}

const list = (problems: readonly string[]): string =>
  problems.length > 0 ? `<ul>${problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')}</ul>` : '';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
