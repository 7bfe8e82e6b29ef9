import { globSync, readFileSync } from 'node:fs';
import { type ComponentProps, createElement as element, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button } from './actions/Button.tsx';
import { Checkbox, Switch } from './fields/Checkbox.tsx';
import { IconButton } from './actions/IconButton.tsx';
import { Select } from './fields/Select.tsx';
import { Slider } from './fields/Slider.tsx';
import { TextArea, TextField } from './fields/TextField.tsx';
import { uiTexts } from './ui.texts.ts';

const label = 'Control';
const onChange = () => {};
const disabled = true;

/** Every control that takes `disabled`, by its file. */
const controls: Readonly<Record<string, readonly ReactElement[]>> = {
  'actions/Button.tsx': [element(Button, { disabled })],
  'fields/Checkbox.tsx': [
    element(Checkbox, { label, disabled }),
    element(Switch, { label, checked: false, onChange, disabled }),
  ],
  'actions/IconButton.tsx': [element(IconButton, { label, icon: null, disabled })],
  'fields/Select.tsx': [element(Select, { label, options: [], disabled })],
  'fields/Slider.tsx': [element(Slider, { label, value: 1, valueText: '1', min: 0, max: 2, onChange, disabled })],
  'fields/TextField.tsx': [element(TextField, { label, disabled }), element(TextArea, { label, disabled })],
};

test('a disabled control has the attribute "disabled" and cannot be pressed', async () => {
  await uiTexts.load();
  for (const [file, elements] of Object.entries(controls)) {
    for (const control of elements)
      expect([file, renderToStaticMarkup(control)]).toEqual([file, expect.stringContaining(' disabled=""')]);
  }
});

test('only a busy button is marked as disabled and can still have the focus', () => {
  const saying = globSync('*/*.tsx', { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').includes('aria-disabled='),
  );
  expect(saying).toEqual(['actions/Button.tsx']);
});

test('a busy button ignores every kind of press, and is announced as busy', () => {
  const press = vi.fn();
  const presses = { onClick: press, onMouseDown: press, onPointerDown: press, onKeyDown: press, onKeyUp: press };
  const button = (busy: boolean) =>
    Button({ ...presses, onFocus: press, busy }) as ReactElement<ComponentProps<'button'>>;
  const event = { preventDefault: vi.fn() } as never;
  const pressAll = ({ props }: ReturnType<typeof button>) => {
    props.onClick?.(event);
    for (const name of ['onMouseDown', 'onPointerDown', 'onKeyDown', 'onKeyUp'] as const) props[name]?.(event);
  };
  pressAll(button(true));
  expect(press).not.toHaveBeenCalled();
  expect(button(true).props).toMatchObject({ 'aria-disabled': true, 'aria-busy': true, onFocus: press });
  pressAll(button(false));
  expect(press).toHaveBeenCalledTimes(5);
});
