import type { Check } from './check.ts';
import { checkDrain } from './checks/drain.ts';
import { checkElection } from './checks/election.ts';
import { checkFlows } from './checks/flows.ts';
import { checkGateway } from './checks/gateway.ts';
import { checkMail } from './checks/mail.ts';
import { checkPolicies } from './checks/policies.ts';
import { checkRestore } from './checks/restore.ts';
import { checkShiftChange } from './checks/shift-change.ts';
import { checkTls } from './checks/tls.ts';
import { checkUpgrade } from './checks/upgrade.ts';

/** All checks, in the order of running. */
export const checks: readonly Check[] = [
  {
    id: 'tls',
    shows: 'members come in by TLS 1.2 or newer, with a valid certificate of the host',
    needs: '--address',
    run: checkTls,
  },
  {
    id: 'gateway',
    shows: 'pages and API answer with our headers, foreign hosts and internal paths do not',
    needs: '--address',
    run: checkGateway,
  },
  {
    id: 'policies',
    shows: 'the network policies of the cluster keep the rules of infra/kubernetes',
    needs: '--kubeconfig',
    run: checkPolicies,
  },
  {
    id: 'flows',
    shows: 'pods reach what they need and nothing else, because the network enforces policies',
    needs: '--kubeconfig',
    changes: 'a pod in a namespace firedeck-accept, which is deleted afterwards',
    run: checkFlows,
  },
  {
    id: 'mail',
    shows: 'the mail server takes mail of the worker',
    needs: '--kubeconfig; --mail-to for a mail itself',
    changes: 'with --mail-to that member gets a mail with a link for a new password',
    run: checkMail,
  },
  {
    id: 'shift-change',
    shows: 'members of a shift sign in at once without errors, p95 within 2 s',
    needs: '--accounts',
    changes: 'up to --sign-ins sessions of --accounts, which are signed out afterwards',
    run: checkShiftChange,
  },
  {
    id: 'drain',
    shows: 'a node that leaves interrupts no member',
    needs: '--kubeconfig and two nodes that take pods',
    changes: 'cordons a node, evicts our pods from it, and uncordons it afterwards',
    disruptive: true,
    run: checkDrain,
  },
  {
    id: 'election',
    shows: 'an election of the database loses no request',
    needs: '--kubeconfig, --database-pods, --accounts and a replica set of three',
    changes: 'deletes the pod of the primary, which its owner creates again',
    disruptive: true,
    run: checkElection,
  },
  {
    id: 'restore',
    shows: 'the newest backup can be restored, and is not old',
    needs: '--kubeconfig, --backup-key and the component backups',
    changes: 'a pod accept-restore with a database of its own, which is deleted afterwards',
    disruptive: true,
    run: checkRestore,
  },
  {
    id: 'upgrade',
    shows: 'the servers are upgraded and rolled back without an interruption',
    needs: '--kubeconfig and --upgrade-to',
    changes:
      'runs the schema job of the new version (not reverted), rolls out its images, then the current ones again',
    disruptive: true,
    run: checkUpgrade,
  },
];
