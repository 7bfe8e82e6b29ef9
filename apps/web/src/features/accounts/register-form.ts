import { fetchedComponent } from '../../loading/fetched-component.tsx';

/**
 * This form is as large as everything that its page shows first, so it is loaded separately. The login form does not wait for
 * it.
 */
export const registerForm = fetchedComponent(async () => (await import('./RegisterForm.tsx')).RegisterForm);
