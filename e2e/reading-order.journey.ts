import { expect, test } from './ambiance.ts';
import { open, register } from './people.ts';

// The snapshots contain what a screen reader reads out, in its order.
test('a screen reader reads the forms, the members and the messages in a sensible order', async ({ page, request }) => {
  const [ana] = [await register(request, 'Ana'), await register(request, 'Bea')];
  const main = page.getByRole('main');
  await page.goto('/auth');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Good to see you" [level=1]
      - paragraph
      - tablist "Account":
        - tab "Log in" [selected]
        - tab "Register"
      - tabpanel "Log in":
        - group:
          - textbox "Email"
          - textbox "Password"
          - button "Show password"
          - group
          - button "Log in"
          - link "Forgot your password?"
  `);

  await open(page, '/search?mood=all', ana);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Discover" [level=1]
      - button "Filters"
      - group "View":
        - button "Grid" [pressed]
        - button "List"
      - paragraph: What are you up for tonight?
      - group "Mood":
        - button "Chat"
        - button "Dinner, not in your plan"
      - region "Members":
        - status: 1 member shown
        - paragraph: Everyone in Montréal · 1 member · Most recently active first
        - list:
          - listitem:
            - article "Bea":
              - heading /Bea/ [level=2]
              - paragraph: /Montréal, Canada/
              - link "Message Bea"
              - button "Save Bea to favorites"
              - button "More about Bea"
  `);

  await page.getByRole('link', { name: 'Message Bea' }).click();
  await page.getByRole('textbox').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - link "Back to Discover"
      - heading "Bea" [level=1]
      - status: Offline
      - button "More about Bea"
      - log "Messages with Bea":
        - paragraph: Today
        - paragraph: "You: Hello"
        - paragraph: Sent
      - textbox "Message to Bea"
      - button "Send" [disabled]
  `);
});
