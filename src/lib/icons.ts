// One constant for each icon, so that a script holds only those that it shows: strokes in a box of 24 by 24.

export const menu = 'M4 7h16M4 12h16M4 17h16';
export const close = 'M6 6l12 12M18 6L6 18';
export const logout = 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M9 12h11M16 8l4 4-4 4';
export const user = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6';
export const arrowRight = 'M4 12h16M14 6l6 6-6 6';
export const play = 'M7.5 5v14l11-7z';
export const pause = 'M8.5 5v14M15.5 5v14';
export const previous = 'M15 5.5L8.5 12l6.5 6.5';
export const next = 'M9 5.5l6.5 6.5L9 18.5';
export const check = 'M5 12.5l4.5 4.5L19 7.5';
export const calendar =
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-12A1.5 1.5 0 0 1 5.5 5zM4 10h16M8 2.5v4M16 2.5v4';
export const instagram =
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 7h0';
export const facebook = 'M14 21.5V9a2.5 2.5 0 0 1 2.5-2.5H18v-4h-2.5A5.5 5.5 0 0 0 10 8v13.5M7 12.5h10';
export const twitter = 'M4 4l16 16.5M20 4l-7 7.5M10.5 14L4.5 20.5';
export const star = 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8z';
export const share = 'M12 15V3.5M8 7l4-4 4 4M6.5 11H5v9.5h14V11h-1.5';
export const print = 'M7 9V3.5h10V9M7 17.5H4V9h16v8.5h-3M7 14h10v6.5H7z';
export const download = 'M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15';
