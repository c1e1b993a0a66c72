import { z } from 'zod/mini';
import { role } from './role.ts';

/** API version of this resource. */
export const modulesVersion = 1;

/** Module ids are part of paths and JavaScript identifiers. */
export const moduleId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]{1,23}$/, 'must be 2 to 24 lower-case letters or digits'));

const viewName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,47}$/));
const sri = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const artifactName = z.string().check(z.regex(/^\d+\.\d+\.\d+-[0-9a-f]{16}$/));
/** A file inside the artifact, e.g. `remoteEntry.1a2b3c4d.js`. */
const artifactFile = z.string().check(
  z.regex(/^[A-Za-z0-9_][A-Za-z0-9._/-]{0,199}$/),
  z.refine((path) => !path.includes('..')),
  z.meta({ not: { pattern: '\\.\\.' } }),
);

/** A script that can be inlined in a page: it can't end its element. */
const inlineSource = /^[^<]*(?:<(?![!/sS])[^<]*)*$/;

const sharedName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{0,47}$/));

/** A page of a module: its path, view, visibility, and API requests to prefetch. */
export const moduleRoute = z.object({
  /** Pattern of the router, e.g. `/edit/:id`. */
  path: z.string().check(z.regex(/^\/[A-Za-z0-9/:_-]*$/)),
  access: z.enum(['public', 'member']),
  view: viewName,
  /** Document title before " · Firedeck". */
  title: z.string(),
  /** API paths to prefetch while code loads; `:id` is taken from the URL. */
  prefetch: z._default(z.array(z.string()), []),
  /**
   * Label of its link in the navigation bar, or with `roles` in the member's menu; absent: no link.
   * Only for paths without parameters.
   */
  navigation: z.optional(z.string()),
  /** Roles that see the page and its link; absent: every member. */
  roles: z.optional(z.array(role)),
});

/** A position on a shell page that a module fills. */
export const moduleSlot = z.object({
  slot: z.string(),
  view: viewName,
  /** Ascending order of views in the same slot. */
  order: z._default(z.number(), 100),
  /** Height reserved while the view loads or after it failed, in CSS pixels. */
  minHeight: z.number(),
  prefetch: z._default(z.array(z.string()), []),
});

/** Version requirements of a module. */
export const moduleRequirements = z
  .object({
    /** Range that starts at the lowest sdk version tested: `^1.6.0`, `>=1.7.0 <3.0.0`. */
    sdk: z._default(z.string(), ''),
    /** Former name of `sdk`, for older descriptors, shells and servers. */
    shell: z.optional(z.string()),
    /** API version per noun, e.g. `{ tools: 1 }`. */
    bff: z.record(z.string(), z.number()),
  })
  .check(
    z.overwrite((requires) => {
      const sdk = requires.sdk || (requires.shell ?? '');
      return { ...requires, sdk, shell: sdk };
    }),
    z.refine(({ sdk }) => sdk !== '', { path: ['sdk'], error: 'must be a range such as ^1.2.0' }),
  );

/** Contents of `module.config.ts`. */
export const moduleConfig = z.object({
  id: moduleId,
  /** Display name, e.g. in a failure message. */
  title: z.string(),
  routes: z._default(z.array(moduleRoute), []),
  slots: z._default(z.array(moduleSlot), []),
  /** Further features for the shell: `commands` for the search. */
  contributes: z._default(z.array(z.enum(['commands'])), []),
  /** Additions to shared registries; no two modules may add the same name. */
  owns: z.optional(
    z.object({
      /** Tags for the shared RTK Query `api`. */
      tags: z._default(z.array(sharedName), []),
      /** Events sent by the module's own server. */
      events: z._default(z.array(sharedName), []),
    }),
  ),
  /**
   * Ranges of shared libraries, by name, if tested with more than the installed version: `{
   * '@firedeck/kit': '>=1.0.0 <3.0.0' }`.
   */
  shared: z.optional(z.record(z.string(), z.string())),
  requires: moduleRequirements,
});

/** Output of a module's build by `@firedeck/build`; stored completely in the registry. */
export const moduleDescriptor = z.object({
  ...moduleConfig.shape,
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'must be a plain version such as 1.2.0')),
  /** `<version>-<content hash>`, the folder in `/mf/<id>/`. */
  artifact: artifactName,
  /** The entry script: a remote's container, or the shell's main script. */
  entry: artifactFile,
  /** All scripts of the artifact with their hashes. */
  integrity: z.record(artifactFile, sri),
  /** All other files. Compressed variants are not listed. */
  files: z._default(z.array(artifactFile), []),
  /** Scripts to preload per view, in addition to the entry. */
  scripts: z.record(viewName, z.array(artifactFile)),
  /** Ranges of the shared libraries, by name (remotes only). */
  shared: z._default(z.record(z.string(), z.string()), {}),
  /**
   * Source of an inline script that renders the first paint of pages with one of its slots; without
   * `</`, `<!` and `<s`.
   */
  opening: z.optional(z.string().check(z.maxLength(65_536), z.regex(inlineSource))),
  /** Versions of what the shell provides: sdk, kit, react, federation runtime … (shell only). */
  provides: z.optional(z.record(z.string(), z.string())),
  /** The shell's document and what it loads immediately (shell only). */
  document: z.optional(
    z.object({
      /** HTML with the placeholders of `shell/build`. */
      template: z.string(),
      scripts: z.array(artifactFile),
      /** Source of a second script, inlined in the page; without `</`, `<!` and `<s`. */
      boot: z.optional(z.string().check(z.maxLength(4_096), z.regex(inlineSource))),
      fonts: z.array(artifactFile),
      /** Source of the service worker, which the bff serves as `/sw.js`. */
      worker: z.optional(z.string().check(z.maxLength(16_384))),
      /**
       * True: its boot script starts the entry after the first paint and uses the responses inlined
       * in the page. Otherwise the bff starts the entry.
       */
      opening: z.optional(z.boolean()),
      /**
       * Whether it creates the only Trusted Types policy, so that pages can require Trusted Types.
       */
      trustedTypes: z.optional(z.boolean()),
    }),
  ),
});

/** A module as chosen for this device, by state. */
export const moduleChoices = {
  ready: z.object({
    state: z.literal('ready'),
    id: moduleId,
    serial: z.number(),
    base: z.string(),
    descriptor: moduleDescriptor,
    /** Which of the module's releases this device gets. */
    release: z.optional(z.enum(['canary', 'current', 'previous'])),
  }),
  /** No compatible release: its routes show the reason, which names both sides' versions. */
  incompatible: z.object({
    state: z.literal('incompatible'),
    id: moduleId,
    serial: z.number(),
    descriptor: moduleDescriptor,
    reason: z.string(),
  }),
  disabled: z.object({
    state: z.literal('disabled'),
    id: moduleId,
    serial: z.number(),
    descriptor: moduleDescriptor,
  }),
};

/** Why a module's view failed to load or was removed. */
export const moduleFailureKinds = [
  'network',
  'timeout',
  'integrity',
  'version',
  'shape',
  'setup',
  'render',
  'commands',
  'answer',
] as const;

/** `POST /api/modules/:id/failures`: a browser reports a failed artifact. Without a session. */
export const moduleFailure = z.object({
  artifact: artifactName,
  kind: z.enum(moduleFailureKinds),
});

const namedArtifact = z.object({ version: z.string(), artifact: z.string() });

/**
 * Reported failures per version in the last seven days; `other`: versions that were never released.
 */
export const moduleFailures = z.array(z.object({ version: z.string(), count: z.number() }));

/** A module in `GET /api/modules` and in responses to changes. */
export const modulePointer = z.object({
  id: moduleId,
  serial: z.number(),
  enabled: z.boolean(),
  current: z.nullable(namedArtifact),
  previous: z.nullable(namedArtifact),
  /** The canary's artifact and its share of devices in percent. */
  canary: z.nullable(z.object({ ...namedArtifact.shape, percent: z.number() })),
  /** In `GET /api/modules` with a release key, if known. */
  failures: z.optional(moduleFailures),
  /** False if the requested state was in effect already. */
  changed: z.optional(z.boolean()),
  /** True for a dry run: nothing was changed. */
  dry_run: z.optional(z.boolean()),
});

/** `GET /api/modules`: `serial` grows with each change of any module. */
export const moduleStatus = z.object({ serial: z.number(), modules: z.array(modulePointer) });

export type ModuleRoute = z.infer<typeof moduleRoute>;
export type ModuleSlot = z.infer<typeof moduleSlot>;
/** `moduleConfig` before defaults are applied: what teams write. */
export type ModuleConfigInput = z.input<typeof moduleConfig>;
export type ModuleDescriptor = z.infer<typeof moduleDescriptor>;
export type ModuleChoice = z.infer<(typeof moduleChoices)[keyof typeof moduleChoices]>;
/** The JSON data block of the document. */
export interface DocumentModules {
  serial: number;
  modules: ModuleChoice[];
}
export type ModulePointer = z.infer<typeof modulePointer>;
export type ModuleStatus = z.infer<typeof moduleStatus>;
export type ModuleFailureKind = (typeof moduleFailureKinds)[number];
export type ModuleFailures = z.infer<typeof moduleFailures>;
