import { basename } from 'node:path';
import { readOptions, runCommand } from '../lib/command-line.ts';
import { type Promised, readPromises, writePromise } from './promises.ts';
import { requireMoreMessage } from './require-more-message.ts';
import { remoteFolders, usedBeyondRange } from './used-beyond-range.ts';

/** Prints differences from the recorded contracts; returns whether there are none. */
export async function checkContracts(): Promise<boolean> {
  const promises = await readPromises();
  for (const one of promises) report(one);
  const isHeld = promises.every(({ isChanged }) => !isChanged);
  if (!isHeld) console.log('To write down what is promised now: npm run contracts -- --write');
  return (await modulesRequireEnough()) && isHeld;
}

/** Whether the required sdk range of each module covers what it uses. */
async function modulesRequireEnough(): Promise<boolean> {
  let doAll = true;
  for (const folder of await remoteFolders()) {
    const beyond = await usedBeyondRange(folder);
    if (beyond.length > 0) console.log(requireMoreMessage(basename(folder)));
    for (const sentence of beyond) console.log(`  ${sentence}`);
    doAll &&= beyond.length === 0;
  }
  return doAll;
}

async function writeContracts(): Promise<boolean> {
  const promises = await readPromises();
  for (const one of promises) {
    if (isRefused(one)) report(one);
    else if (one.isChanged) {
      await writePromise(one);
      console.log(`${one.file}: written`);
    }
  }
  return !promises.some(isRefused);
}

const isRefused = ({ broken, isUnraised }: Promised): boolean => broken.length > 0 || isUnraised;

function report({ name, file, isChanged, broken, isUnraised }: Promised): void {
  if (broken.length > 0) {
    console.log(`${name} takes away what it promised. Raise its major version, or bring it back:`);
    for (const sentence of broken) console.log(`  ${sentence}`);
  } else if (isUnraised)
    console.log(
      `${name} promises something else than ${file} says. Raise its minor version: modules must be able to ask for what is new.`,
    );
  else if (isChanged) console.log(`${name} promises something else than ${file} says.`);
}

if (import.meta.main)
  await runCommand(async () => {
    const { values } = readOptions({ write: { type: 'boolean', default: false } });
    const isGood = values.write ? await writeContracts() : await checkContracts();
    return isGood ? 0 : 1;
  });
