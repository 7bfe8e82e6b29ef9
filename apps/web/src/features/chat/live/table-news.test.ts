import type { MyTable, TableAtWork } from '@ambiance/contract/table-checks';
import { expect, test } from 'vitest';
import { newsAtWork, newsOfMine, type Shown } from './table-news.ts';

const mine = (check: object | null) => [{ messageId: 1, check }] as never as MyTable[];
const atWork = (...all: object[]) =>
  all.map((one) => ({ id: 4, isUnanswered: false, answered: null, ...one })) as TableAtWork[];
const asked = { id: 4, isAnswered: false, isUnanswered: false, answeredBy: null };
const zoe = { firstName: 'Zoe', isYou: false };

test('a member sees once that no one has answered, and once who comes', () => {
  const shown: Shown = new Map();
  const news = (check: object | null) => newsOfMine(shown, mine(check)).length;
  expect([news(null), news(asked)]).toEqual([0, 0]);
  const late = { ...asked, isUnanswered: true };
  expect([news(late), news(late)]).toEqual([1, 0]);
  const answered = { ...late, isAnswered: true, answeredBy: 'Zoe' };
  expect([news(answered), news(answered)]).toEqual([1, 0]);
});

test('staff are called once when a member asks, and once more if no one has answered in time', () => {
  const shown: Shown = new Map();
  const calls = (table: object) => newsAtWork(shown, atWork(table)).asking.length;
  expect([calls({}), calls({})]).toEqual([1, 0]);
  expect([calls({ isUnanswered: true }), calls({ isUnanswered: true })]).toEqual([1, 0]);
  expect(newsAtWork(shown, atWork({ isUnanswered: true }, { id: 5 })).asking.map(({ id }) => id)).toEqual([5]);
});

test('a page that showed a request shows who goes, and one that did not shows nothing', () => {
  const shown: Shown = new Map();
  newsAtWork(shown, atWork({}));
  const going = atWork({ answered: zoe }, { id: 5, answered: zoe });
  expect(newsAtWork(shown, going)).toMatchObject({ asking: [], answered: [{ id: 4, answered: zoe }], over: [] });
  expect(newsAtWork(shown, [])).toEqual({ asking: [], answered: [], withdrawn: [], over: [] });
});

test.each([{}, { answered: zoe }])('a request that was shown is shown as withdrawn once: %j', (state) => {
  const shown: Shown = new Map();
  newsAtWork(shown, atWork(state, { id: 5 }));
  const news = newsAtWork(shown, atWork({ id: 5 }), atWork(state, { id: 6 }));
  expect(news).toEqual({ asking: [], answered: [], withdrawn: atWork(state), over: [] });
  expect(newsAtWork(shown, atWork({ id: 5 }), atWork(state)).withdrawn).toEqual([]);
});

test('a request that ends before anyone goes is shown as over, once', () => {
  const shown: Shown = new Map();
  newsAtWork(shown, atWork({}));
  expect(newsAtWork(shown, []).over).toEqual([4]);
  expect(newsAtWork(shown, []).over).toEqual([]);
});
