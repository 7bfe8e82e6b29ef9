declare module 'jsdom' {
  /** The part of jsdom that the outlines use. */
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean });
    readonly window: Window & typeof globalThis;
  }
}
