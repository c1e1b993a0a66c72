import { expect, test } from 'vitest';
import { createKubectl } from '../../cluster/kubectl.ts';
import { makeFakeKubectl } from '../test/fake-kubectl.ts';
import { runInPod } from './run-in-pod.ts';

test('a program fails in a pod › the error has the command and its output, without the source of the program', async () => {
  const fake = await makeFakeKubectl([{ when: /exec/, fails: 'no such container' }]);
  const kubectl = createKubectl(fake.program, '/dev/null');
  await expect(
    runInPod(kubectl, { namespace: 'firedeck', name: 'deploy/bff' }, 'reach', { args: ['[]'] }),
  ).rejects.toThrow(
    /^kubectl -n firedeck exec -i deploy\/bff -- node --input-type=module -e … \[\]: no such container$/,
  );
  await fake.remove();
});
