import { basename } from 'node:path';
import { readOptions, runMain } from '../lib/command-line.ts';
import { compareContracts, type RecordedContract, writeRecord } from './contract-records.ts';
import { remoteFolders, requireMoreMessage, usedBeyondRange } from './used-beyond-range.ts';

/** Prints the differences from the recorded contracts; true without differences. */
export async function checkContracts(): Promise<boolean> {
  const contracts = await compareContracts();
  for (const one of contracts) report(one);
  const isHeld = contracts.every(({ isChanged }) => !isChanged);
  if (!isHeld) console.log('To record the current declarations: npm run contracts -- --write');
  return (await modulesRequireEnough()) && isHeld;
}

/** Whether each module uses only what its required sdk range has. */
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
  const contracts = await compareContracts();
  for (const one of contracts) {
    if (isRefused(one)) report(one);
    else if (one.isChanged) {
      await writeRecord(one);
      console.log(`${one.file}: written`);
    }
  }
  return !contracts.some(isRefused);
}

const isRefused = ({ breakingChanges, needsMinorBump }: RecordedContract): boolean =>
  breakingChanges.length > 0 || needsMinorBump;

function report({
  name,
  file,
  isChanged,
  breakingChanges,
  needsMinorBump,
}: RecordedContract): void {
  if (breakingChanges.length > 0) {
    console.log(`${name} has breaking changes. Raise its major version, or revert them:`);
    for (const sentence of breakingChanges) console.log(`  ${sentence}`);
  } else if (needsMinorBump)
    console.log(
      `${name} differs from ${file}. Raise its minor version, so that modules can require the additions.`,
    );
  else if (isChanged) console.log(`${name} differs from ${file}.`);
}

if (import.meta.main)
  await runMain(async () => {
    const { values } = readOptions({ write: { type: 'boolean', default: false } });
    const isGood = values.write ? await writeContracts() : await checkContracts();
    return isGood ? 0 : 1;
  });
