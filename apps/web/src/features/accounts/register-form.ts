import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { pickerTexts } from '../../ui/fields/picker.texts.ts';

/**
 * This form is as large as everything that its page shows first, so it is loaded separately. The login form does not wait for
 * it.
 */
export const registerForm = fetchedComponent(async () => {
  const [{ RegisterForm }] = await Promise.all([import('./RegisterForm.tsx'), pickerTexts.load()]);
  return RegisterForm;
});
