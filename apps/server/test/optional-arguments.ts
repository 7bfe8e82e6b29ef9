import type { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { Town } from './bystanders.ts';
import type { ChatClient } from './chat-client.ts';
import type { Said } from './optional-fields/example.ts';

/** A hub call by Ana without its optional arguments. These are named by their index. */
interface HubExample extends Said {
  given(town: Town, ana: ChatClient): Promise<readonly unknown[]>;
}

const sent = '6f8e2c1a-3b4d-4e5f-8a9b-0c1d2e3f4a5b';

async function firstMessage({ ana, ben }: Town) {
  const [message] = await ana.chat.history({ params: { id: ben.id } });
  return message!.id;
}

export const hubExamples = {
  SendMessage: {
    async given({ ben }, ana) {
      await ana.send(ben.id, 'Hello', sent);
      return [ben.id, 'Hello again'];
    },
    fields: {
      2: [{ 2: sent }, { 2: '6f8e2c1a-3b4d-4e5f-8a9b-0c1d2e3f4a5c' }, { 2: 'none' }],
      3: [async (town: Town) => ({ 3: await firstMessage(town) }), { 3: 999_999 }],
    },
    leftOut: { 2: [null], 3: [null] },
  },
  ReactToMessage: {
    given: async (town) => [town.ben.id, await firstMessage(town), 'heart'],
    fields: { 2: [] },
    leftOut: { 2: ['heart'] },
  },
} satisfies { [Method in keyof typeof chatHubMethods]?: HubExample };
