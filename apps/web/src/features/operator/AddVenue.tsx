import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Act } from './Act.tsx';
import { operatorTexts } from './operator.texts.ts';

const fields = ['name', 'city', 'country', 'address'] as const;

/** A button with the dialog that creates a venue, and then opens its page. */
export function AddVenue() {
  const t = useTexts(operatorTexts);
  const navigate = useNavigate();
  const [venue, setVenue] = useState({ name: '', city: '', country: 'Canada', address: '' });
  return (
    <Act
      name={t('addVenue')}
      text={t('addVenueText')}
      run={async (why) => {
        const { id } = await server.operator.createVenue({ body: { ...venue, why } });
        await navigate(`/admin?venue=${id}`);
      }}
    >
      {(errors) =>
        fields.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            autoComplete="off"
            optional={field === 'address'}
            value={venue[field]}
            error={errors[field]}
            onChange={({ currentTarget: { value } }) => setVenue((before) => ({ ...before, [field]: value }))}
          />
        ))
      }
    </Act>
  );
}
