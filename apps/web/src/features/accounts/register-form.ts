import { fetchedComponent } from '../../loading/fetched-component.tsx';

/** Weighs as much as what its page shows first: whoever logs in does not wait for it. */
export const registerForm = fetchedComponent(async () => (await import('./RegisterForm.tsx')).RegisterForm);
