import { fetchedComponent } from './fetched-component.tsx';

/** Weighs as much as what its page shows first: whoever logs in does not wait for it. */
export const registerForm = fetchedComponent(
  async () => (await import('../features/accounts/RegisterForm.tsx')).RegisterForm,
);
