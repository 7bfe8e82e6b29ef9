import type { Language } from '@ambiance/domain/languages';
import { type ComponentType, useEffect } from 'react';
import { pageBegun, pageTaken } from '../loading/page-on-its-way.ts';
import { type FetchedComponent, fetchedComponent } from '../loading/fetched-component.tsx';
import { serverTexts } from '../server/server.texts.ts';
import { uiTexts } from '../ui/ui.texts.ts';

/** A page that is fetched when it is first shown. */
export interface Page extends FetchedComponent<object> {
  /** Its source files, whose scripts its HTML names, so that they are fetched beside the frame instead of after it. */
  sources: readonly string[];
  /** What it shows at once, of which the HTML names the language that is spoken. */
  texts: PageTexts;
}

type Module<Name extends string> = () => Promise<Record<Name, ComponentType>>;
/** `prepare` asks for what the page will show as soon as its code is there, before it is drawn. */
type PreparedModule<Name extends string> = () => Promise<
  Record<Name, ComponentType> & { prepare?: () => Promise<void> }
>;
type PageTexts = readonly {
  load: () => Promise<unknown>;
  modules: Readonly<Record<Language, () => Promise<{ texts: object }>>>;
}[];

/** A page that asks the server nothing: landing and legal pages, kept free of the query library. */
export function plainPage<Name extends string>(load: Module<Name>, name: Name, ...texts: PageTexts): Page {
  const component = fetchedComponent(async () => {
    const [module] = await Promise.all([load(), ...texts.map((one) => one.load())]);
    return module[name];
  });
  return { ...component, sources: [sourceOf(name)], texts };
}

/** A page of the product: `page(() => import('../pages/SearchPage.tsx'), 'SearchPage', discoveryTexts)`. */
export function page<Name extends string>(load: PreparedModule<Name>, name: Name, ...texts: PageTexts): Page {
  const shownTexts = [serverTexts, uiTexts, ...texts];
  const component = fetchedComponent(async () => {
    const [module, { Queries, startQueries }] = await Promise.all([
      load(),
      import('./Queries.tsx'),
      // With the sentences for when the network fails: then it is too late to fetch them.
      ...shownTexts.map((one) => one.load()),
    ]);
    startQueries();
    if (module.prepare) {
      pageBegun();
      void module.prepare();
    }
    const Content: ComponentType = module[name];
    return function WithQueries() {
      // After those of the page, which have taken what was asked for ahead of it.
      useEffect(pageTaken, []);
      return (
        <Queries>
          <Content />
        </Queries>
      );
    };
  });
  return { ...component, sources: [sourceOf(name), 'src/app/Queries.tsx'], texts: shownTexts };
}

const sourceOf = (name: string) => `src/pages/${name}.tsx`;
