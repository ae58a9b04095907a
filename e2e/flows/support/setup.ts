// Before each file of flows: React reads the window when it is imported.
import './dom.ts';
