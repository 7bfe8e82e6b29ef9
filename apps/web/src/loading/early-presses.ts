declare global {
  /** Repeats what the visitor typed and pressed before the app had started. Undefined if nothing was stored. */
  var repeatEarlyPresses: (() => void) | undefined;
}

const prerendered = '#root[data-prerendered]';

/**
 * Stores what a visitor types and presses on a prerendered page before its app has started. Links work without the app. But if the
 * visitor has typed something or pressed a button before a link, the link waits for the app too.
 * @param onFirst called at the first key or press, so that the app starts
 */
export function keepEarlyPresses(onFirst: () => void): void {
  const typed = new Map<HTMLInputElement, string>();
  const pressed: HTMLElement[] = [];
  const elementOf = ({ target }: Event) =>
    target instanceof Element && target.closest(prerendered) ? target : undefined;

  addEventListener(
    'click',
    (event) => {
      const isWaiting = pressed.length + typed.size > 0 && document.documentElement.dataset['failed'] === undefined;
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const links = isWaiting && isPlain ? ', a[href^="/"]' : '';
      const one = elementOf(event)?.closest<HTMLElement>(`button${links}`);
      if (!one) return;
      // The browser must not send the form itself. Enter in a field also presses its button.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (pressed.at(-1) !== one) pressed.push(one);
      one.dataset['pressed'] = '';
      onFirst();
    },
    true,
  );
  addEventListener(
    'input',
    (event) => {
      const field = elementOf(event);
      if (!(field instanceof HTMLInputElement)) return;
      typed.set(field, field.value);
      onFirst();
    },
    true,
  );
  // The app enables forms when it starts. They can be enabled earlier, because this file stores what is typed. If the address has
  // a query, the app may open another form of the page.
  addEventListener('DOMContentLoaded', () => {
    if (location.search) return;
    for (const form of document.querySelectorAll<HTMLFieldSetElement>(`${prerendered} fieldset`)) form.disabled = false;
  });

  globalThis.repeatEarlyPresses = () => {
    globalThis.repeatEarlyPresses = undefined;
    for (const [field, value] of typed) {
      // React reports only a value that differs from the last one.
      for (const each of ['', value]) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, each);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
    // By then, the form has the typed values.
    setTimeout(() => {
      for (const one of pressed) {
        delete one.dataset['pressed'];
        if (one.isConnected) one.click();
      }
    });
  };
}
