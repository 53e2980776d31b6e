// First of all: the SDK needs random numbers as soon as it starts.
import 'react-native-get-random-values';
import { registerRootComponent } from 'expo';
import { App } from './src/app.tsx';

registerRootComponent(App);
