import { text } from '../styles/later.css';

export { text as laterStyles };
