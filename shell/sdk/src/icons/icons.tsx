import { drawnIcon } from './drawn-icon.tsx';

const dot = (x: number, y: number) => (
  <circle key={`${x} ${y}`} cx={x} cy={y} r={1.6} fill="currentColor" stroke="none" />
);

/** A magnifying glass: search. */
export const SearchIcon = drawnIcon(
  <>
    <circle cx={10.5} cy={10.5} r={6.5} />
    <path d="m15.5 15.5 5 5" />
  </>,
);
/** A half-filled circle: theme. */
export const ThemeIcon = drawnIcon(
  <>
    <circle cx={12} cy={12} r={8.5} />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
/** A bell: notifications. */
export const BellIcon = drawnIcon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21.5h4M12 5V3" />,
);
/** A pencil: edit. */
export const EditIcon = drawnIcon(
  <path d="m4 20 .9-4.4L15.6 4.9a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.4 19.1 4 20ZM13.5 7l3.5 3.5" />,
);
/** A trash can: delete. */
export const DeleteIcon = drawnIcon(
  <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6" />,
);
/** Six dots: drag handle. One element, because every card has one. */
export const DragIcon = drawnIcon(
  <path d="M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0" strokeWidth={3.2} />,
);
/** A sheet of paper: notes. */
export const NotesIcon = drawnIcon(
  <path d="M5 3.5h14v12l-5 5H5v-17ZM14 20.5v-5h5M8.5 8h7M8.5 12h4" />,
);
/** A plus: add. */
export const AddIcon = drawnIcon(<path d="M12 5v14M5 12h14" />);
/** An arrow to the left: back. */
export const BackIcon = drawnIcon(<path d="M20 12H4.5M11 5l-7 7 7 7" />);
/** A cross: close. */
export const CloseIcon = drawnIcon(<path d="m6 6 12 12M18 6 6 18" />);
/** Three dots: menu. */
export const MoreIcon = drawnIcon([5, 12, 19].map((x) => dot(x, 12)));
/** An arrow out of a box: opens a new tab. */
export const ExternalIcon = drawnIcon(<path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9" />);
/** A telephone receiver: can be called. */
export const PhoneIcon = drawnIcon(
  <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1Z" />,
);
/** A check mark: selected, or succeeded. */
export const CheckIcon = drawnIcon(<path d="m4.5 12.5 5 5 10-11" />);
/** A triangle: warning or error. */
export const WarningIcon = drawnIcon(
  <>
    <path d="M12 3.5 2.5 20h19L12 3.5ZM12 9.5v5" />
    <path d="M12 17.3v.1" />
  </>,
);
/** An eye: show. */
export const EyeIcon = drawnIcon(
  <>
    <path d="M2.5 12C4.8 7.8 8 5.5 12 5.5s7.2 2.3 9.5 6.5c-2.3 4.2-5.5 6.5-9.5 6.5S4.8 16.2 2.5 12Z" />
    <circle cx={12} cy={12} r={2.8} />
  </>,
);
/** A crossed-out eye: hide. */
export const EyeOffIcon = drawnIcon(
  <path d="M9.8 5.8c.7-.2 1.4-.3 2.2-.3 4 0 7.2 2.3 9.5 6.5-.8 1.4-1.7 2.6-2.7 3.6M14.5 18.1c-.8.3-1.6.4-2.5.4-4 0-7.2-2.3-9.5-6.5 1.1-2 2.4-3.5 3.9-4.6M10 10a2.8 2.8 0 0 0 4 4M4 3.5l16 17" />,
);
/** A crossed-out plug: not connected. */
export const UnpluggedIcon = drawnIcon(
  <path d="M8.5 3v4M15.5 3v4M5.5 7h13v3.5a6.5 6.5 0 0 1-1 3.5M13.5 17a6.5 6.5 0 0 1-8-6.5M12 17v4.5M3.5 3l17 18" />,
);
