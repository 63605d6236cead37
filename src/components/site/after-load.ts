// What can wait until a page is there.
import './display-font.ts';
import './read-ahead.ts';
