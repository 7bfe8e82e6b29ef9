import type { Language } from '@ambiance/domain/languages';
import { type ComponentType, useEffect } from 'react';
import { pageBegun, pageTaken } from '../loading/page-on-its-way.ts';
import { type LazyComponent, lazyComponent } from '../loading/lazy-component.tsx';
import { serverTexts } from '../server/server.texts.ts';
import { uiTexts } from '../ui/ui.texts.ts';

/** A page that is fetched when it is first shown. */
export interface Page extends LazyComponent<object> {
  /** Its source file is `pages/<audience>/<name>.tsx`. */
  name: string;
  /** Other files that it needs. Its HTML names the scripts of all, so that they are fetched in parallel with the frame's. */
  sources: readonly string[];
  /** Texts that the page shows at once. Its HTML names those of its language. */
  texts: PageTexts;
}

type Module<Name extends string> = () => Promise<Record<Name, ComponentType>>;
/** `prepare` requests the page's data as soon as its code is loaded, before it is drawn. */
type PreparedModule<Name extends string> = () => Promise<
  Record<Name, ComponentType> & { prepare?: () => Promise<void> }
>;
type PageTexts = readonly {
  load: () => Promise<unknown>;
  modules: Readonly<Record<Language, () => Promise<{ texts: object }>>>;
}[];

/** A page without requests to the server, such as landing and legal pages. It does not load the query library. */
export function staticPage<Name extends string>(load: Module<Name>, name: Name, ...texts: PageTexts): Page {
  const component = lazyComponent(async () => {
    const [module] = await Promise.all([load(), ...texts.map((one) => one.load())]);
    return module[name];
  });
  return { ...component, name, sources: [], texts };
}

/** A page of the product: `page(() => import('../pages/members/SearchPage.tsx'), 'SearchPage', discoveryTexts)`. */
export function page<Name extends string>(load: PreparedModule<Name>, name: Name, ...texts: PageTexts): Page {
  const shownTexts = [serverTexts, uiTexts, ...texts];
  const component = lazyComponent(async () => {
    const [module, { Queries, startQueries }] = await Promise.all([
      load(),
      import('./Queries.tsx'),
      // The texts include messages for a failed network, which could not be fetched by then.
      ...shownTexts.map((one) => one.load()),
    ]);
    startQueries();
    if (module.prepare) {
      pageBegun();
      void module.prepare();
    }
    const Content: ComponentType = module[name];
    return function WithQueries() {
      // Runs after the page's own effects, which have used the data that was requested ahead.
      useEffect(pageTaken, []);
      return (
        <Queries>
          <Content />
        </Queries>
      );
    };
  });
  return { ...component, name, sources: ['src/app/Queries.tsx'], texts: shownTexts };
}
