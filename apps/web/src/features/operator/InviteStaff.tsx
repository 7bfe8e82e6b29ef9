import { type Language, languages } from '@ambiance/domain/languages';
import { useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Act, type ActProps } from './Act.tsx';
import { operatorTexts } from './operator.texts.ts';

type StaffRole = 'moderator' | 'admin' | 'manager' | 'host';

interface NewStaff<Role> {
  why: string;
  email: string;
  displayName: string;
  role: Role;
  language: Language;
}

interface InviteStaffProps<Role> extends Pick<ActProps, 'name' | 'text'> {
  /** The roles to choose from; the first one is chosen. */
  roles: readonly [Role, ...Role[]];
  invite: (body: NewStaff<Role>) => Promise<unknown>;
}

/** A button with the dialog that creates a staff account, whose owner gets an invitation by mail. */
export function InviteStaff<Role extends StaffRole>({ roles, invite, ...dialog }: InviteStaffProps<Role>) {
  const t = useTexts(operatorTexts);
  const [email, setEmail] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [role, setRole] = useState(roles[0]);
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <Act
      {...dialog}
      run={async (why) => {
        await invite({ why, email, displayName, role, language });
        setEmail('');
        setDisplayName('');
      }}
    >
      {(errors) => (
        <>
          <TextField
            label={t('email')}
            type="email"
            autoComplete="off"
            value={email}
            error={errors['email']}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <TextField
            label={t('name')}
            autoComplete="off"
            value={displayName}
            error={errors['displayName']}
            onChange={({ currentTarget }) => setDisplayName(currentTarget.value)}
          />
          <Select
            label={t('role')}
            value={role}
            onChange={({ currentTarget }) => setRole(roles.find((one) => one === currentTarget.value) ?? roles[0])}
            options={roles.map((value: StaffRole) => ({ value, label: t(`role.${value}`) }))}
          />
          <Select
            label={t('theirLanguage')}
            value={language}
            onChange={({ currentTarget }) =>
              setLanguage(languages.find((one) => one === currentTarget.value) ?? languages[0])
            }
            options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </>
      )}
    </Act>
  );
}
