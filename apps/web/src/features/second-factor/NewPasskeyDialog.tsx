import { maxPasskeyName } from '@ambiance/domain/second-factor';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { createPasskey } from './passkey-requests.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { passkeysQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

interface NewPasskeyDialogProps {
  title: string;
  description: string;
  asksForCode: boolean;
  /** Called with the password, which a further step may need. */
  onAdded: (password: string) => Promise<void> | void;
  onClose: () => void;
}

/** Asks for a name and a proof, then lets the browser create a passkey. */
export function NewPasskeyDialog({ title, description, asksForCode, onAdded, onClose }: NewPasskeyDialogProps) {
  const t = useTexts(secondFactorTexts);
  const [name, setName] = useState('');
  return (
    <ProofDialog
      title={title}
      description={description}
      action={t('createPasskey')}
      failed={t('addPasskeyFailed')}
      asksForCode={asksForCode}
      prove={async (proof) => {
        const created = await createPasskey(await server.secondFactor.beginPasskey({ body: proof }));
        await server.secondFactor.addPasskey({ body: { name: name.trim() || t('unnamedPasskey'), ...created } });
        await queryClient.invalidateQueries(passkeysQuery);
        await onAdded(proof.password);
      }}
      onProved={onClose}
      onClose={onClose}
    >
      <TextField
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        maxLength={maxPasskeyName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ProofDialog>
  );
}
