import { styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';

const Drawing = styled('svg')({
  display: 'block',
  width: '100%',
  height: 'auto',
  minHeight: 260,
  maxHeight: '58vh',
  color: tokens.color.primary,
  // The night theme shows only outlines; shapes in front cover those behind.
  '[data-theme="night"] & .filled': {
    fill: tokens.color.primarySoft,
    opacity: 1,
    stroke: tokens.color.line,
    strokeWidth: 2,
  },
  '[data-theme="night"] & .lit': { fill: tokens.color.primarySoft },
});

/** A skyline with a lit fire station, in one color so that it fits every theme. */
export function Skyline() {
  return (
    <Drawing viewBox="0 0 800 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g fill="currentColor" stroke="none">
        <Hills />
        <FarTown />
        <NearTown />
      </g>
      <Station />
      <path d="M0 400h800v20H0Z" className="filled" fill="currentColor" opacity="0.3" />
    </Drawing>
  );
}

const Hills = () => (
  <path
    className="filled"
    opacity="0.07"
    d="M0 400V250c70-40 130-62 210-42 60 15 95-46 170-60 88-16 120 52 190 58 82 8 132-52 230-46V400Z"
  />
);

const FarTown = () => (
  <path
    className="filled"
    opacity="0.1"
    d="M0 400V290h48v-34h44v34h30v-70h20l6-26 6 26h20v84h40v-58h52v40h38v-92h50v92h36v-36h46v-30h34v66h40v-86h44v60h38v-40h56v70h30v-48h52v48H800V400Z"
  />
);

const NearTown = () => (
  <path
    className="filled"
    opacity="0.16"
    d="M0 400v-62l38-30 38 30v-10h50v38h34v-44h60v44h20l34-28 34 28h250v-20l40-32 40 32v-34h54v34h34l37-28 37 28V400Z"
  />
);

function Station() {
  return (
    <g stroke="currentColor" strokeWidth="3" strokeLinejoin="round" fill={tokens.color.primarySoft}>
      <path d="M318 400V214h44v186M314 214h52l-8-16h-36ZM340 198v-22" />
      <path d="M340 177h24v14h-24" fill="currentColor" />
      <path d="M328 236h24M328 256h24M328 276h24" fill="none" />
      <path d="M362 400V296h196v104ZM354 296h212v-14H354Z" />
      <path d="M378 400v-74h50v74ZM492 400v-74h50v74Z" />
      <path d="M378 344h50M378 362h50M378 380h50M492 344h50M492 362h50M492 380h50" fill="none" />
      <path d="M435 400v-74h50v74Z" className="lit" fill={tokens.color.ember} />
      <path d="M442 400v-30l4-14h28l4 14v30Z" />
      <path d="M446 372h28M449 388h5M466 388h5" fill="none" />
    </g>
  );
}
