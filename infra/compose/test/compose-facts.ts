import { publishedFacts } from '../../lib/published-facts.ts';

/** What the tests get of the run. */
interface ComposeFacts {
  /** Before the names of our images. */
  prefix: string;
  tags: { first: string; second: string };
  /** What is live of mfe-notes first, and what the second images bring. */
  notes: { first: string; second: string };
  chromium: string;
  /** Folder of the programs of age. */
  age: string;
}

export const { publishFacts, readFacts } = publishedFacts<ComposeFacts>(
  'FIREDECK_COMPOSE',
  'npm run test:compose',
);
