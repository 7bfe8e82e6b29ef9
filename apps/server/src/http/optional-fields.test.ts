import { api } from '@ambiance/contract/api';
import { chatHubMethods } from '@ambiance/contract/chat-hub';
import type { Routes, Schema } from '@ambiance/contract/route';
import { expect, onTestFinished, test } from 'vitest';
import { inhabitTown, type Town } from '../../test/bystanders.ts';
import { type ChatClient, openChats } from '../../test/chat-client.ts';
import { keepStart, type Seen, seenIn } from '../../test/stored-values.ts';
import { hubExamples } from '../../test/optional-arguments.ts';
import { examples, untried } from '../../test/optional-fields.ts';
import type { Example, Said } from '../../test/optional-fields/example.ts';
import { furnish } from '../../test/optional-fields/furnish.ts';
import { optionalIn, valuesOf } from '../../test/optional-in.ts';
import { createTestDatabase } from '../../test/test-database.ts';

type More = Readonly<Record<string, unknown>>;
/** A request with optional fields, and an example with some of them. */
interface Case {
  name: string;
  optional: ReadonlyMap<string, Schema>;
  example: Said;
  /** Makes the request. `more` is evaluated after the setup of the request. */
  ask(more: () => Promise<More>): Promise<unknown>;
}

/** Texts of a response by their place in it. The index in a list is left out. */
function placesOf(answer: unknown, at = 'answer'): [string, string][] {
  if (Array.isArray(answer)) return [[`${at}#`, String(answer.length)], ...answer.flatMap((one) => placesOf(one, at))];
  if (typeof answer !== 'object' || answer === null) return [[at, JSON.stringify(answer) ?? '']];
  return Object.entries(answer).flatMap(([name, value]) => placesOf(value, `${at}.${name}`));
}

const placesThatDiffer = (one: Seen, other: Seen): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));

/** Every request of the contract with optional fields, once for each of its examples. */
function routeCases(town: Town): Case[] {
  return Object.entries<Routes>(api).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([call, route]): Case[] => {
      const part = route.body ? 'body' : 'query';
      const optional = optionalIn(route[part]);
      if (optional.size === 0) return [];
      const found = (examples as unknown as Record<string, Record<string, Example | Example[]>>)[feature]?.[call];
      return [found ?? []].flat().map((example) => ({
        name: `${feature}.${call}`,
        optional,
        example,
        async ask(more) {
          const given = (await example.given(town)) as Record<string, object>;
          const options = { ...given, [part]: { ...given[part], ...(await more()) } };
          const client = example.by === 'visitor' ? town.server.visitor : town[example.by];
          return (client as unknown as Record<string, Record<string, (options: object) => Promise<unknown>>>)[feature]![
            call
          ]!(options);
        },
      }));
    }),
  );
}

/** The methods of the hub. An argument that may be missing or null is named by its index. */
function hubCases(town: Town, chat: ChatClient): Case[] {
  return Object.entries(hubExamples).map(([method, example]) => ({
    name: method,
    optional: optionalArguments(method as keyof typeof chatHubMethods),
    example,
    async ask(more) {
      const given = await example.given(town, chat);
      const args = Object.assign([...given], await more());
      return chat.connection.invoke(method, ...Array.from(args, (one) => one ?? null));
    },
  }));
}

const optionalArguments = (method: keyof typeof chatHubMethods) =>
  new Map(
    chatHubMethods[method].arguments._zod.def.items.flatMap((item: Schema, index): [string, Schema][] =>
      ['optional', 'nullable'].includes(item._zod.def.type) ? [[String(index), item]] : [],
    ),
  );

test('each value of an optional field or argument has an effect or is refused', async () => {
  const database = await createTestDatabase();
  const town = await inhabitTown({ databaseUrl: database.url });
  await furnish(town);
  const [chat, other] = await openChats(town.server.address, town.ana, town.ben);
  await Promise.all([chat.flush(), other.flush()]);
  const start = await keepStart(database.url);
  onTestFinished(async () => {
    await start.close();
    await town.server.close();
  });
  const cases = [...routeCases(town), ...hubCases(town, chat)];

  /** Makes a request with the data in its initial state. */
  async function trial(one: Case, more: () => Promise<More>) {
    const before = [chat.events().length, other.events().length] as const;
    const answer = await one.ask(more).then(
      (value) => ({ value }),
      (error: Error & { code?: string }) => ({ refused: error.code ?? error.message }),
    );
    await Promise.all([chat.flush(), other.flush()]);
    const events = [chat.events().slice(before[0]), other.events().slice(before[1])];
    const pairs = [...placesOf(answer), ...placesOf(events, 'events'), ...(await start.takeChanges())];
    // Replaces ids, tokens and hashes that did not exist before.
    const isNew = (text: string) => !start.text.includes(text);
    const known = pairs.map(([place, value]): [string, string] => [
      place,
      value.replaceAll(/[\w-]{32,}/g, (text) => (isNew(text) ? 'new' : text)),
    ]);
    return { answer, seen: seenIn(known) };
  }

  const faults: string[] = [];
  const tried = new Set<string>();
  for (const one of cases) {
    const { fields, leftOut = {}, refused } = one.example;
    const nothing = () => Promise.resolve({});
    const [plain, again] = [await trial(one, nothing), await trial(one, nothing)];
    if ('refused' in plain.answer && plain.answer.refused !== refused) {
      faults.push(`${one.name} is refused: ${plain.answer.refused}`);
    }
    // If a place differs between two equal requests, a difference there proves nothing.
    const noise = new Set(placesThatDiffer(plain.seen, again.seen));
    const differ = (a: Seen, b: Seen) => placesThatDiffer(a, b).some((place) => !noise.has(place));
    for (const [field, sayings] of Object.entries(fields)) {
      tried.add(`${one.name} ${field}`);
      const said = sayings.flatMap((saying) => (typeof saying === 'object' ? [(saying as More)[field]] : []));
      const others = field.includes('.')
        ? []
        : valuesOf(one.optional.get(field)!).filter((value) => !said.includes(value));
      const outcomes: { more: More; seen: Seen }[] = [{ more: {}, seen: plain.seen }];
      for (const saying of [...sayings, ...others.map((value) => ({ [field]: value }))]) {
        let more: More = {};
        const { seen } = await trial(one, async () => {
          more = (await (typeof saying === 'function' ? saying(town) : saying)) as More;
          return more;
        });
        const same = outcomes.find((outcome) => !differ(outcome.seen, seen));
        if (leftOut[field]?.includes(more[field])) {
          if (same?.seen !== plain.seen)
            faults.push(
              `${one.name} ${JSON.stringify(more)} is not as if left out ${placesThatDiffer(seen, plain.seen)
                .filter((q) => !noise.has(q))
                .map((q) => q + ' ' + plain.seen.get(q)?.slice(-200) + ' -> ' + seen.get(q)?.slice(-200))
                .join()}`,
            );
        } else if (same) {
          faults.push(`${one.name} ${field}: ${JSON.stringify(more)} does the same as ${JSON.stringify(same.more)}`);
        }
        outcomes.push({ more, seen });
      }
    }
  }
  expect(faults).toEqual([]);

  const wanted = Object.entries<Routes>(api).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([call, { body, query }]) =>
      [...optionalIn(body ?? query).keys()].map((field) => `${feature}.${call} ${field}`),
    ),
  );
  const ofHub = Object.keys(chatHubMethods).flatMap((method) =>
    [...optionalArguments(method as keyof typeof chatHubMethods).keys()].map((index) => `${method} ${index}`),
  );
  expect([...tried, ...Object.keys(untried)].toSorted()).toEqual([...wanted, ...ofHub].toSorted());
}, 600_000);
