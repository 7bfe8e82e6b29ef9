import { type Html, html } from './html.ts';
import type { PageTexts } from './page-texts.ts';

/** What a card form complains about. */
export type CardProblem = 'declined' | 'unknownCard';

/** The fields of a card. Only the number matters; the rest looks as such forms do. */
export const cardFields = ({ say }: PageTexts, problem: CardProblem | undefined): Html => html`
  ${problem ? html`<p class="error" role="alert">${say(problem)}</p>` : ''}
  <label
    >${say('cardNumber')}
    <input name="number" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242" />
  </label>
  <div class="pair">
    <label>${say('expiry')} <input name="expiry" autocomplete="off" placeholder="12 / 34" /></label>
    <label>${say('securityCode')} <input name="code" inputmode="numeric" autocomplete="off" placeholder="123" /></label>
  </div>
  <label>${say('cardName')} <input name="holder" autocomplete="off" /></label>
`;

export const testCards = ({ say }: PageTexts): Html => html`
  <section>
    <h2>${say('cards')}</h2>
    <ul>
      <li>4242 4242 4242 4242 ${say('cardPays')}</li>
      <li>4000 0000 0000 0002 ${say('cardDeclines')}</li>
      <li>4000 0025 0000 3155 ${say('cardAsks')}</li>
      <li>4000 0000 0000 0341 ${say('cardFailsLater')}</li>
    </ul>
  </section>
`;
