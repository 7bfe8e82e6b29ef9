/** The sections of the settings that have an address of their own, below `/settings/`. */
export const settingsSections = ['account', 'notifications', 'privacy', 'plan', 'reports', 'data'] as const;
