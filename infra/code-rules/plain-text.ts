import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { wordsIn } from './private-words.ts';

interface FoundWord {
  line: number;
  word: string;
}

const british = new RegExp(
  [
    '^(behavi|col|fav|flav|harb|hon|hum|lab|neighb|rig|vap|vig)our',
    '^(author|capital|categor|central|custom|general|initial|local|maxim|memor|minim)is(e|ing|ation)',
    '^(normal|optim|organ|priorit|random|recogn|serial|special|standard|summar)is(e|ing|ation)',
    '^(synchron|util|visual)is(e|ing|ation)',
    '^(cancel|label|level|model|signal|travel)l(ed|ing)$',
    '^(amongst|artefact|catalogue|centre|cheque|defence|enrolment|fibre)[ds]?$',
    '^(grey|judgement|learnt|licence|metre|offence|programme|theatre|whilst)s?$',
  ].join('|'),
);

/** Exceptions with their reason, as `<path prefix> <word prefix>`. */
export const spellings: Record<string, string> = {
  '.github/workflows/ cancelled': 'a function of GitHub',
  'bff/contract/ licence': 'licences.json of modules and its field',
  'e2e/spec-statements.md catalogue': 'a heading of the specification',
  'e2e/spec-statements.md colour': 'words of the specification',
  'infra/images/ licence': 'licences.json of modules and its field',
  'infra/release/ licence': 'licences.json of modules and its field',
  'mfe-tools/src/tool-launch/launched-tool.tsx colour':
    'an attribute that the sdk gives to modules',
  'shell/build/src/ licence': 'licences.json of modules and its field',
  'shell/sdk/ colour': 'released declarations, and an attribute for modules',
  'shell/src/header/panels/ licence': 'licences.json of modules and its field',
};

// Private words that are never the right one in a sentence.
const privateInPages = new Set(
  [
    'told untold unasked asker askers keeper keepers hears heard beaten deed deeds tidied tidy misfit',
    'misfits unfit vain lately troubled mend mended mends hole holes anew',
  ].flatMap((line) => line.split(' ')),
);

/** British spellings in names and text. */
export const britishWords = (text: string): FoundWord[] =>
  findWords(text, (word) => british.test(word));

/** Private words in a Markdown or YAML page, outside code and link targets. */
export function privatePageWords(page: string): FoundWord[] {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  const text = page
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/`[^`]*`|[\w./-]+\.(?:md|tsx?)\b/g, blank);
  return findWords(text, isPrivate);
}

/** Private words in string literals with several words: log lines, command output, titles, screen texts. */
export function privateSentenceWords(source: string): FoundWord[] {
  const sentences = source.split('\n').map((line) =>
    [...line.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)]
      .map(([, , text = '']) => text)
      .filter((text) => /\w \w/.test(text))
      .join(' '),
  );
  return findWords(sentences.join('\n'), isPrivate);
}

const isPrivate = (word: string): boolean => privateInPages.has(word);

const findWords = (text: string, isWrong: (word: string) => boolean): FoundWord[] =>
  text
    .split('\n')
    .flatMap((line, index) => wordsIn(line).map((word) => ({ line: index + 1, word })))
    .filter(({ word }) => isWrong(word));

const ownText = /\.(?:css|html|md|mjs|sh|tsx?|txt|ya?ml)$/;
// These files contain the words as examples.
const aboutWords = /^infra\/code-rules\/(?:plain-names|plain-text|private-words)/;

/** British spellings and private words in the text files of the repository, one line each. */
export function plainTextFaults(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => ownText.test(path) && !aboutWords.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(checkout, path), 'utf8');
      const isPage = /\.(?:md|ya?ml)$/.test(path);
      return [
        ...britishWords(`${path} ${text}`)
          .filter(({ word }) => !isException(path, word))
          .map(({ line, word }) => `${path}:${line} "${word}": write it as Americans do`),
        ...(isPage ? privatePageWords(text) : privateSentenceWords(text)).map(
          ({ line, word }) => `${path}:${line} "${word}": write another word`,
        ),
      ];
    });
}

const isException = (path: string, word: string): boolean =>
  Object.keys(spellings).some((one) => {
    const [start = '', allowed = ''] = one.split(' ');
    return path.startsWith(start) && word.startsWith(allowed);
  });
