import { lazyComponent } from '../../loading/lazy-component.tsx';
import { pickerTexts } from '../../ui/fields/picker.texts.ts';

/**
 * This form is as large as everything that its page shows first, so it is loaded separately. The login form does not wait for
 * it.
 */
export const registerForm = lazyComponent(async () => {
  const [{ RegisterForm }] = await Promise.all([import('./RegisterForm.tsx'), pickerTexts.load()]);
  return RegisterForm;
});
