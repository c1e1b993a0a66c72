import { publishedFacts } from '../../lib/published-facts.ts';

/** Facts about the run for the tests. */
interface ComposeFacts {
  /** Prefix of our image names. */
  prefix: string;
  tags: { first: string; second: string };
  /** The artifacts of mfe-notes in the first and second images. */
  notes: { first: string; second: string };
  chromium: string;
  /** Folder of the age programs. */
  age: string;
}

export const { publishFacts, readFacts } = publishedFacts<ComposeFacts>(
  'FIREDECK_COMPOSE',
  'npm run test:compose',
);
