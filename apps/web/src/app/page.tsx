import type { Language } from '@ambiance/domain/languages';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A page that is fetched when it is first shown. */
export interface Page {
  Component: LazyExoticComponent<ComponentType>;
  /** Fetches it ahead of time. */
  preload: () => Promise<unknown>;
  /** Its source files, whose scripts its HTML names, so that they are fetched beside the frame instead of after it. */
  sources: readonly string[];
  /** What it shows at once, of which the HTML names the language that is spoken. */
  texts: PageTexts;
}

type Module<Name extends string> = () => Promise<Record<Name, ComponentType>>;
type PageTexts = readonly {
  load: () => Promise<unknown>;
  modules: Readonly<Record<Language, () => Promise<{ texts: object }>>>;
}[];

/** A page that asks the server nothing: landing and legal pages, kept free of the query library. */
export function plainPage<Name extends string>(load: Module<Name>, name: Name, ...texts: PageTexts): Page {
  const preload = async () => {
    const [module] = await Promise.all([load(), ...texts.map((one) => one.load())]);
    return { default: module[name] };
  };
  return { Component: lazy(preload), preload, sources: [sourceOf(name)], texts };
}

/** A page of the product: `page(() => import('../pages/ChatPage.tsx'), 'ChatPage', chatTexts)`. */
export function page<Name extends string>(load: Module<Name>, name: Name, ...texts: PageTexts): Page {
  const preload = async () => {
    const [module, { Queries }] = await Promise.all([
      load(),
      import('./Queries.tsx'),
      ...texts.map((one) => one.load()),
    ]);
    const Content: ComponentType = module[name];
    const WithQueries = () => (
      <Queries>
        <Content />
      </Queries>
    );
    return { default: WithQueries };
  };
  return { Component: lazy(preload), preload, sources: [sourceOf(name), 'src/app/Queries.tsx'], texts };
}

const sourceOf = (name: string) => `src/pages/${name}.tsx`;
